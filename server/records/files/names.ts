/** Names of stored files (PocketBase §4.4, tools/filesystem/file.go): `clean_name_XXXXXXXXXX.ext`. */

/** By type without its charset. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/epub+zip': '.epub',
  'application/gzip': '.gz',
  'application/json': '.json',
  'application/msword': '.doc',
  'application/pdf': '.pdf',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.ms-powerpoint': '.ppt',
  'application/vnd.oasis.opendocument.presentation': '.odp',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/x-7z-compressed': '.7z',
  'application/x-bzip2': '.bz2',
  'application/x-rar-compressed': '.rar',
  'application/x-subrip': '.srt',
  'application/x-tar': '.tar',
  'application/x-xz': '.xz',
  'application/zip': '.zip',
  'audio/aac': '.aac',
  'audio/aiff': '.aiff',
  'audio/flac': '.flac',
  'audio/midi': '.midi',
  'audio/mp4': '.mp4',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.oga',
  'audio/wav': '.wav',
  'audio/x-m4a': '.m4a',
  'font/otf': '.otf',
  'font/ttf': '.ttf',
  'font/woff': '.woff',
  'font/woff2': '.woff2',
  'image/avif': '.avif',
  'image/bmp': '.bmp',
  'image/gif': '.gif',
  'image/heic': '.heic',
  'image/jpeg': '.jpg',
  'image/jxl': '.jxl',
  'image/png': '.png',
  'image/svg+xml': '.svg',
  'image/tiff': '.tiff',
  'image/webp': '.webp',
  'image/x-icon': '.ico',
  'text/calendar': '.ics',
  'text/csv': '.csv',
  'text/html': '.html',
  'text/javascript': '.js',
  'text/plain': '.txt',
  'text/rtf': '.rtf',
  'text/tab-separated-values': '.tsv',
  'text/vcard': '.vcf',
  'text/vtt': '.vtt',
  'text/xml': '.xml',
  'text/x-php': '.php',
  'text/x-python': '.py',
  'video/3gpp': '.3gp',
  'video/mp4': '.mp4',
  'video/mpeg': '.mpeg',
  'video/ogg': '.ogv',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'video/x-matroska': '.mkv',
  'video/x-ms-asf': '.asf',
  'video/x-msvideo': '.avi',
}

/**
 * Everything from the last dot but one when there are two or more, else from the last; a name may consist of
 * it alone.
 */
const extensionOf = (name: string): string => {
  const last = name.lastIndexOf('.')
  if (last === -1) return ''
  const before = name.slice(0, last).lastIndexOf('.')
  return name.slice(before === -1 ? last : before)
}

const cleanExtension = (extension: string, mimeType: string): string => {
  const clean = extension.replace(/[^\w.*\-+=#]+/g, '').replace(/^\.+|\.+$/g, '')
  if (clean === '') return EXTENSIONS[mimeType.split(';')[0] ?? ''] ?? ''
  return `.${clean.length > 20 ? clean.slice(-20).replace(/^\.+|\.+$/g, '') : clean}`
}

/** `Été 2026.PhotoFinale` → `t_2026_photo_finale`: ASCII letters and digits, lower-cased, joined by `_`. */
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

/** The stored name of an upload; `random(n)` returns n characters of `[a-z0-9]`. */
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

/** The original name of a stored one, as far as it can be derived: without its random part. */
export const originalName = (stored: string): string => {
  const extension = extensionOf(stored)
  const base = stored.slice(0, stored.length - extension.length)
  return base.replace(/_[a-z0-9]{10}$/, '') + extension
}
