/** The headers of tus 1.0, read and written. */
import * as z from 'zod'
import { AppError, badRequest } from '#server/core/errors.ts'
import type { Checksum } from '#server/records/resumable/partial-files.ts'
import type { Announced, Progress } from '#server/records/resumable/resumable.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const VERSION = '1.0.0'
const SHOWN = 'Location, Upload-Offset, Upload-Length, Upload-Expires, Tus-Resumable, Tus-Version'
export const VERSION_HEADERS = { 'tus-resumable': VERSION, 'access-control-expose-headers': SHOWN }
/** The headers of an OPTIONS reply. */
export const ABILITIES = {
  ...VERSION_HEADERS,
  'tus-version': VERSION,
  'tus-extension': 'creation,termination,expiration,checksum',
  'tus-checksum-algorithm': 'sha1,sha256',
}

/** Throws 412 for another version of the protocol. */
export const checkVersion = (headers: Headers): void => {
  if (headers['tus-resumable'] !== VERSION)
    throw new AppError(412, 'Cette version du protocole d’envoi n’est pas connue.')
}

const MAX_METADATA_LENGTH = 4000
const wrong = (name: string, message: string) =>
  badRequest(`L’en-tête ${name} ne convient pas\u00a0: ${message}.`)

/** A whole number that a header holds; null when there is none. Throws 400 for anything else. */
const wholeIn = (headers: Headers, name: string): number | null => {
  const text = headers[name.toLowerCase()]
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw wrong(name, 'un nombre entier est attendu')
  return Number(text)
}

const base64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8')

const metadata = z.object({
  collection: z.string().min(1).max(100),
  field: z.string().min(1).max(100),
  record: z
    .string()
    .regex(/^[\w-]{0,255}$/)
    .default(''),
  filename: z.string().min(1).max(255),
})

/** The headers of a creation. Throws 400. */
export const announcedIn = (headers: Headers): Announced => {
  const size = wholeIn(headers, 'Upload-Length')
  if (size === null || size === 0) throw wrong('Upload-Length', 'la taille du fichier est attendue')
  const text = headers['upload-metadata']
  if (typeof text !== 'string' || text.length > MAX_METADATA_LENGTH)
    throw wrong('Upload-Metadata', 'collection, field et filename sont attendus')
  const pairs = text.split(',').map((pair) => pair.trim().split(' '))
  const found = metadata.safeParse(
    Object.fromEntries(pairs.map(([name = '', value = '']) => [name, base64(value)])),
  )
  if (!found.success) throw wrong('Upload-Metadata', 'collection, field et filename sont attendus')
  const { filename: name, ...destination } = found.data
  return { ...destination, name, size }
}

/** Where a piece begins. Throws 400. */
export const offsetIn = (headers: Headers): number => {
  const offset = wholeIn(headers, 'Upload-Offset')
  if (offset === null) throw wrong('Upload-Offset', 'il manque')
  return offset
}

/** The declared length of a body; null for a chunked one. */
export const lengthIn = (headers: Headers): number | null => wholeIn(headers, 'Content-Length')

/** The checksum of a piece. Throws 400 for an unsupported algorithm. */
export const checksumIn = (headers: Headers): Checksum | null => {
  const text = headers['upload-checksum']
  if (text === undefined) return null
  const found = /^(sha1|sha256) ([A-Za-z\d+/=]{1,64})$/.exec(String(text))
  if (!found?.[2]) throw wrong('Upload-Checksum', 'sha1 ou sha256 est attendu')
  return { algorithm: found[1] === 'sha1' ? 'sha1' : 'sha256', value: found[2] }
}

export const progressHeaders = ({ size, offset, expiresAt }: Progress): Record<string, string> => ({
  'upload-offset': String(offset),
  'upload-length': String(size),
  'upload-expires': expiresAt.toUTCString(),
})
