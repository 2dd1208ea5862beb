/**
 * How a host's player in a frame is spoken to: messages between windows, without a script of the host in our page. The host's own
 * libraries say the same words.
 */

/** State reported by the host's player; absent where the report lacks it. */
export interface HostNews {
  playing?: boolean
  ended?: boolean
  /** Where it stands and how long it is. */
  seconds?: number
  total?: number
  speed?: number
  /** It jumped. */
  jumped?: boolean
  /** It says that it cannot play this film here. */
  refused?: boolean
  /** It is there and listens: `greeting` is sent no more, `wishes` is. */
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
  /** Said again and again until it answers. */
  greeting: unknown
  /** Said once it is ready: what it shall tell from then on. */
  wishes: readonly unknown[]
  play: unknown
  pause: unknown
  seek: (seconds: number) => unknown
  speed: (speed: number) => unknown
  captions: (isOn: boolean) => unknown
  /** What a message means; `null` for what is none of the host's player. */
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
    // Other windows may say anything.
    return null
  }
}

export const numberIn = (message: Message, name: string): number | undefined => {
  const value = message[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
