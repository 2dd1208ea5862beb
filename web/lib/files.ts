/** Addresses of stored files (reference/pocketbase-api §8). */
import { pb, send } from './pocketbase.ts'
import { getSession } from './session.ts'

interface Owner {
  id: string
  collectionId: string
  collectionName?: string
}
export interface FileOptions {
  /** `WxH`, `WxHt`, `WxHb`, `WxHf`, `0xH`, `Wx0`: one that the field declares, otherwise the original is served. */
  thumb?: string
  /** Makes the thumb in this format: every browser that runs the application reads it. */
  format?: 'webp'
  token?: string
  download?: boolean
}

/**
 * The address of a record's file, `''` when it has none: a path of this site, without the origin that the client puts
 * before it in a browser, so that a page has the same text wherever it is rendered.
 */
export const fileUrl = (record: Owner, name: string | undefined, options: FileOptions = {}): string => {
  if (!name || !record.id) return ''
  // An empty token is none.
  const query = Object.fromEntries(Object.entries(options).filter(([, value]) => value))
  return pb.files.getURL({ ...record }, name, query).replace(/^https?:\/\/[^/]+/, '')
}

/** A stored name without the ten characters that the server adds: `rituel_a1b2c3d4e5.pdf` → `rituel.pdf`. */
export const shownName = (stored: string): string => stored.replace(/_[a-zA-Z0-9]{10}(\.[^.]+)?$/, '$1')

/** A file token lives 180 s on the server; we renew it after 120. */
const TOKEN_MS = 120_000
let held: { token: string; of: string; until: number } | null = null

/**
 * A token for protected files, kept for two minutes and for this session only. `isRefused`: the one that is kept opened nothing
 * any more. Throws `ClientResponseError` for a guest.
 */
export const fileToken = async (isRefused = false): Promise<string> => {
  const of = getSession()?.token ?? ''
  if (!isRefused && held && held.of === of && held.until > Date.now()) return held.token
  const token = await pb.files.getToken()
  held = { token, of, until: Date.now() + TOKEN_MS }
  return token
}

/** Throws what a file would be answered with, before the page is given to its address: 404 when it is gone. */
export const checkFile = (address: string): Promise<unknown> =>
  send(address, { method: 'HEAD', auth: false, quiet: true })

/** The words of a small stored file, as captions are. Throws when it does not come. */
export const fileText = async (address: string, signal?: AbortSignal): Promise<string> => {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`A file was answered with ${answer.status}`)
  return answer.text()
}
