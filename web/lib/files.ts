/** Addresses of stored files (reference/pocketbase-api §8). */
import { send } from './client.ts'
import { getSession } from './session.ts'

interface Owner {
  id: string
  collectionId: string
  collectionName?: string
}
export interface FileOptions {
  /** `WxH`, `WxHt`, `WxHb`, `WxHf`, `0xH`, `Wx0`: one that the field declares, otherwise the original is served. */
  thumb?: string
  token?: string
  download?: boolean
}

/** The address of a record's file, `''` when it has none. */
export const fileUrl = (record: Owner, name: string | undefined, options: FileOptions = {}): string => {
  if (!name || !record.id) return ''
  const query = new URLSearchParams()
  if (options.thumb) query.set('thumb', options.thumb)
  if (options.token) query.set('token', options.token)
  if (options.download) query.set('download', '1')
  const path = [record.collectionId || record.collectionName || '', record.id, name]
    .map(encodeURIComponent)
    .join('/')
  const search = query.toString()
  return `/api/files/${path}${search ? `?${search}` : ''}`
}

/** A stored name without the ten characters that the server adds: `rituel_a1b2c3d4e5.pdf` → `rituel.pdf`. */
export const shownName = (stored: string): string => stored.replace(/_[a-zA-Z0-9]{10}(\.[^.]+)?$/, '$1')

/** A file token lives 180 s on the server; we renew it after 120. */
const TOKEN_MS = 120_000
let held: { token: string; of: string; until: number } | null = null

/** A token for protected files, kept for two minutes and for this session only. Throws `ClientError` for a guest. */
export const fileToken = async (): Promise<string> => {
  const of = getSession()?.token ?? ''
  if (held && held.of === of && held.until > Date.now()) return held.token
  const { token } = await send<{ token: string }>('/api/files/token', { method: 'POST' })
  held = { token, of, until: Date.now() + TOKEN_MS }
  return token
}
