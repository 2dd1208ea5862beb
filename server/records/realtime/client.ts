/** One open event stream. */
import { randomText } from '#server/core/ids.ts'
import { type Actor, guest } from '../actor.ts'
import type { Subscription } from './subscription.ts'

/** The part of a connection that a client needs; Node's `ServerResponse` has it. */
export interface EventStream {
  readonly writableLength: number
  write(text: string): boolean
  end(): unknown
  destroy(): unknown
}

/** Bytes that may be pending for a slow reader before it is disconnected. */
const MAX_WAITING = 1_048_576

/** The identity that decides a client's rights, as a key: `guest`, or collection and record. */
export const identityOf = (actor: Actor): string =>
  actor.record ? `${actor.record.collectionId}/${actor.record.id}` : actor.kind

/** One event stream: its identity, its subscriptions and its pending events. */
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

  /** Sends one event; false when the client does not read and has been disconnected. */
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
