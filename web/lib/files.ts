/** URLs of stored files (reference/pocketbase-api §8). */
import { pb, send } from './pocketbase.ts'
import { getSession } from './session.ts'

interface Owner {
  id: string
  collectionId: string
  collectionName?: string
}
export interface FileOptions {
  /**
   * `WxH`, `WxHt`, `WxHb`, `WxHf`, `0xH`, `Wx0`: a size that the field declares, otherwise the original is
   * served.
   */
  thumb?: string
  /** Format of the thumbnail, which every supported browser reads. */
  format?: 'webp'
  token?: string
  download?: boolean
}

/**
 * The URL of a record's file, `''` when it has none. It is a path without origin, unlike the client's own in
 * a browser, so that server and browser render the same text.
 */
export const fileUrl = (record: Owner, name: string | undefined, options: FileOptions = {}): string => {
  if (!name || !record.id) return ''
  // Leaves out empty options, such as an empty token.
  const query = Object.fromEntries(Object.entries(options).filter(([, value]) => value))
  return pb.files.getURL({ ...record }, name, query).replace(/^https?:\/\/[^/]+/, '')
}

/** A file token lives for 180 s on the server; it is renewed after 120. */
const TOKEN_MS = 120_000
let held: { token: string; of: string; until: number } | null = null

/**
 * A token for protected files, cached for two minutes and for this session only. `isRefused`: the cached one
 * no longer works. Throws `ClientResponseError` for a guest.
 */
export const fileToken = async (isRefused = false): Promise<string> => {
  const of = getSession()?.token ?? ''
  if (!isRefused && held && held.of === of && held.until > Date.now()) return held.token
  const token = await pb.files.getToken()
  held = { token, of, until: Date.now() + TOKEN_MS }
  return token
}

/**
 * Throws the error with which a file would be answered, before the page navigates to it: 404 when it is
 * deleted.
 */
export const checkFile = (address: string): Promise<unknown> =>
  send(address, { method: 'HEAD', auth: false, quiet: true })
