/** Code that runs with event streams, as PocketBase's `onRealtimeConnectRequest`, `…SubscribeRequest`, `…MessageSend`. */
import type { Log } from '../connection.ts'
import type { RealtimeClient } from './client.ts'

/** One event on its way to one client; a hook may change its name and its data. */
interface RealtimeMessage {
  readonly client: RealtimeClient
  name: string
  /** The text after `data:`, on one line. */
  data: string
}

/** What throws in `connect` or `subscribe` refuses the call, with its words when it is an AppError. */
export interface RealtimeHooks {
  /** Before a stream is opened by this address. */
  connect?(ip: string): void
  /** Before the client hears these topics instead of its former ones. Returns others, or nothing to keep them. */
  subscribe?(client: RealtimeClient, subscriptions: readonly string[]): readonly string[] | undefined
  /** Before each event, `PB_CONNECT` too. False: it is not sent. What throws ends the stream, as in PocketBase. */
  message?(message: RealtimeMessage): boolean | undefined
}

/** Those of an engine, run in the order of registration. */
export class RealtimeHookList {
  readonly #all: RealtimeHooks[] = []
  readonly #log: Log
  #hasMessage = false

  constructor(log: Log) {
    this.#log = log
  }

  add(hooks: RealtimeHooks): void {
    this.#all.push(hooks)
    if (hooks.message) this.#hasMessage = true
  }

  connect(ip: string): void {
    for (const hooks of this.#all) hooks.connect?.(ip)
  }

  /** The topics that the hooks leave. */
  subscribe(client: RealtimeClient, subscriptions: readonly string[]): readonly string[] {
    let wanted = subscriptions
    for (const hooks of this.#all) wanted = hooks.subscribe?.(client, wanted) ?? wanted
    return wanted
  }

  /** The event to send, null for none; `'end'` when the stream has to go. */
  message(client: RealtimeClient, name: string, data: string): RealtimeMessage | null | 'end' {
    const message: RealtimeMessage = { client, name, data }
    // Most applications have none, and a crowd is sent thousands of events at once.
    if (!this.#hasMessage) return message
    try {
      return this.#all.some((hooks) => hooks.message?.(message) === false) ? null : message
    } catch (error) {
      this.#log.error({ err: error }, 'A hook of realtime messages failed')
      return 'end'
    }
  }
}
