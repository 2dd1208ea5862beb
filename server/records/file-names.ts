/** Names of stored files (PocketBase §4.4, tools/filesystem/file.go): `clean_name_XXXXXXXXXX.ext`. */
import { extname } from 'node:path'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/svg+xml': '.svg',
  'application/pdf': '.pdf',
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'text/vtt': '.vtt',
  'text/plain; charset=utf-8': '.txt',
  'text/html; charset=utf-8': '.html',
  'text/xml; charset=utf-8': '.xml',
  'application/json': '.json',
}

/** Everything from the last-but-one dot when there are two or more, else from the last. */
const extensionOf = (name: string): string => {
  const last = extname(name)
  const before = extname(name.slice(0, name.length - last.length))
  return before + last
}

const cleanExtension = (extension: string, mimeType: string): string => {
  const clean = extension.replace(/[^\w.*\-+=#]+/g, '').replace(/^\.+|\.+$/g, '')
  if (clean === '') return EXTENSIONS[mimeType] ?? ''
  return `.${clean.length > 20 ? clean.slice(-20).replace(/^\.+/, '') : clean}`
}

/** `Été 2026.PhotoFinale` → `t_2026_photo_finale`: words of ASCII letters and digits, lower-cased, joined by `_`. */
export const snakeCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/([^A-Z])([A-Z])/g, '$1_$2'))
    .join('_')
    .toLowerCase()

const lastBytes = (name: string, limit: number): string => {
  const bytes = Buffer.from(name)
  return bytes.length > limit ? bytes.subarray(bytes.length - limit).toString('utf8') : name
}

/** The name under which an upload is stored; `random(n)` gives n characters of `[a-z0-9]`. */
export const storedName = (
  original: string,
  mimeType: string,
  random: (length: number) => string,
): string => {
  const name = lastBytes(original, 300)
  const extension = extensionOf(name)
  const base = snakeCase(name.slice(0, name.length - extension.length))
  const clean = base.length < 3 ? base + random(10) : base
  return `${clean.slice(0, 100)}_${random(10)}${cleanExtension(extension, mimeType)}`
}
