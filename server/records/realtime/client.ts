/** One open event stream. */
import { randomText } from '#server/core/ids.ts'
import { type Actor, guest } from '../actor.ts'
import type { Subscription } from './subscription.ts'

/** What a client's connection must do; Node's `ServerResponse` does. */
export interface EventStream {
  readonly writableLength: number
  write(text: string): boolean
  end(): unknown
  destroy(): unknown
}

/** Bytes that may wait for a slow reader before it is let go. */
const MAX_WAITING = 1_048_576

/** Whose rights a client has, as a key: `guest` or collection and record. */
export const identityOf = (actor: Actor): string =>
  actor.record ? `${actor.record.collectionId}/${actor.record.id}` : actor.kind

/** One event stream: whose it is, what it listens to, and what still has to be sent. */
export class RealtimeClient {
  readonly id = randomText(40)
  readonly ip: string
  /** Milliseconds since 1970. */
  readonly connectedAt: number
  lastSentAt: number
  actor: Actor = guest
  identity = identityOf(guest)
  subscriptions: ReadonlyMap<string, Subscription> = new Map()
  isOpen = true
  readonly #stream: EventStream

  constructor(stream: EventStream, ip: string, now: number) {
    this.#stream = stream
    this.ip = ip
    this.connectedAt = now
    this.lastSentAt = now
  }

  /** Sends one event; false when the client does not read what it already was sent and has been let go. */
  send(name: string, data: string, now: number): boolean {
    if (!this.isOpen) return false
    if (this.#stream.writableLength > MAX_WAITING) {
      this.isOpen = false
      this.#stream.destroy()
      return false
    }
    this.#stream.write(`id:${this.id}\nevent:${name}\ndata:${data}\n\n`)
    this.lastSentAt = now
    return true
  }

  end(): void {
    this.isOpen = false
    this.#stream.end()
  }
}
