/**
 * Hooks of event streams, as PocketBase's `onRealtimeConnectRequest`, `…SubscribeRequest`, `…MessageSend`.
 */
import type { Log } from '../connection.ts'
import type { RealtimeClient } from './client.ts'

/** One event for one client; a hook may change its name and its data. */
interface RealtimeMessage {
  readonly client: RealtimeClient
  name: string
  /** The text after `data:`, on one line. */
  data: string
}

/** An error in `connect` or `subscribe` refuses the call, with its message when it is an AppError. */
export interface RealtimeHooks {
  /** Before a stream is opened by this address. */
  connect?(ip: string): void
  /** Before the client's topics are replaced. Returns other topics, or nothing to accept these. */
  subscribe?(client: RealtimeClient, subscriptions: readonly string[]): readonly string[] | undefined
  /**
   * Before each event, including `PB_CONNECT`. False: it is not sent. An error ends the stream, as in
   * PocketBase.
   */
  message?(message: RealtimeMessage): boolean | undefined
}

/** The hooks of an engine, run in the order of registration. */
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

  /** The topics that the hooks accept. */
  subscribe(client: RealtimeClient, subscriptions: readonly string[]): readonly string[] {
    let wanted = subscriptions
    for (const hooks of this.#all) wanted = hooks.subscribe?.(client, wanted) ?? wanted
    return wanted
  }

  /** The event to send, null for none; `'end'` to end the stream. */
  message(client: RealtimeClient, name: string, data: string): RealtimeMessage | null | 'end' {
    const message: RealtimeMessage = { client, name, data }
    // Most applications have none, and thousands of events may be sent at once.
    if (!this.#hasMessage) return message
    try {
      return this.#all.some((hooks) => hooks.message?.(message) === false) ? null : message
    } catch (error) {
      this.#log.error({ err: error }, 'A hook of realtime messages failed')
      return 'end'
    }
  }
}
