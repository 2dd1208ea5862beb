/**
 * The protocol with a host's player in a frame: messages between windows, without a script of the host in our
 * page. The host's own libraries send the same messages.
 */

/** State reported by the host's player; absent where the report lacks it. */
export interface HostNews {
  playing?: boolean
  ended?: boolean
  /** Its position and duration. */
  seconds?: number
  total?: number
  speed?: number
  /** A jump of the position. */
  jumped?: boolean
  /** The film cannot be played here. */
  refused?: boolean
  /** It is ready: `greeting` stops, `wishes` are sent. */
  ready?: boolean
}

export interface Host {
  /** « YouTube » */
  name: string
  /** The origin of its frame; messages of others are ignored. */
  origin: string
  /** Of the frame, for a film that begins at this second. */
  frameAt: (seconds: number, language: string) => string
  /** Where people see the film at the host's own. */
  page: string
  /** Sent repeatedly until it answers. */
  greeting: unknown
  /** Sent once it is ready: subscriptions to its events. */
  wishes: readonly unknown[]
  play: unknown
  pause: unknown
  seek: (seconds: number) => unknown
  speed: (speed: number) => unknown
  captions: (isOn: boolean) => unknown
  /** Parses a message; `null` for one that is not the host's player's. */
  read: (data: unknown) => HostNews | null
}

type Message = Readonly<Record<string, unknown>>
export const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null

/** A message, whether it came as an object or as its text. */
export const messageIn = (data: unknown): Message | null => {
  if (typeof data !== 'string') return isMessage(data) ? data : null
  if (!data.startsWith('{')) return null
  try {
    const message: unknown = JSON.parse(data)
    return isMessage(message) ? message : null
  } catch {
    // Other windows may send anything.
    return null
  }
}

export const numberIn = (message: Message, name: string): number | undefined => {
  const value = message[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
