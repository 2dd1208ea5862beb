/**
 * The media type of a file by its first bytes. The names are those of PocketBase's detector
 * (gabriel-vasile/mimetype), because the `mimeTypes` of file fields and the list of inline types use them.
 */
import { separatedType } from './separated-values.ts'

/** Bytes read of a file; zip-based formats are only recognised late. */
export const SNIFFED_BYTES = 65_536

/** Types that `file-type` names differently. */
const NAMES: Readonly<Record<string, string>> = {
  'application/rtf': 'text/rtf',
  'application/vnd.ms-asf': 'video/x-ms-asf',
  'application/x-deb': 'application/vnd.debian.binary-package',
  'application/x-google-chrome-extension': 'application/x-chrome-extension',
  'application/x-msdownload': 'application/vnd.microsoft.portable-executable',
  'application/x-sqlite3': 'application/vnd.sqlite3',
  'application/x-unix-archive': 'application/x-archive',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-ms-asf': 'video/x-ms-asf',
  'audio/x-musepack': 'audio/musepack',
  'image/apng': 'image/vnd.mozilla.apng',
  'video/MP1S': 'video/mpeg',
  'video/MP2P': 'video/mpeg',
  'video/matroska': 'video/x-matroska',
  'video/vnd.avi': 'video/x-msvideo',
}

/** Other names that a field may use for a type. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'application/gzip': ['application/x-gzip', 'application/x-gunzip', 'application/gzipped'],
  'application/java-archive': ['application/jar', 'application/x-java-archive'],
  'application/msword': ['application/vnd.ms-word'],
  'application/pdf': ['application/x-pdf'],
  'application/vnd.ms-excel': ['application/msexcel'],
  'application/vnd.ms-powerpoint': ['application/mspowerpoint'],
  'application/vnd.sqlite3': ['application/x-sqlite3'],
  'application/x-rar-compressed': ['application/x-rar'],
  'application/x-subrip': ['application/x-srt', 'text/x-srt'],
  'application/zip': ['application/x-zip', 'application/x-zip-compressed'],
  'audio/aiff': ['audio/x-aiff'],
  'audio/midi': ['audio/mid', 'audio/sp-midi', 'audio/x-mid', 'audio/x-midi'],
  'audio/mp4': ['audio/x-mp4a'],
  'audio/mpeg': ['audio/x-mpeg', 'audio/mp3'],
  'audio/wav': ['audio/x-wav', 'audio/vnd.wave', 'audio/wave'],
  'image/bmp': ['image/x-bmp', 'image/x-ms-bmp'],
  'text/javascript': ['application/x-javascript', 'application/javascript'],
  'text/rtf': ['application/rtf'],
  'text/x-python': ['text/x-script.python', 'application/x-python'],
  'text/xml': ['application/xml'],
  'video/webm': ['audio/webm'],
  'video/x-ms-asf': ['video/asf', 'video/x-ms-wmv'],
  'video/x-msvideo': ['video/avi', 'video/msvideo'],
}

const bare = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** Whether a recognised type is the requested one, ignoring parameters such as the charset. */
export const isMediaType = (type: string, wanted: string): boolean => {
  const [found, requested] = [bare(type), bare(wanted)]
  return found === requested || (ALIASES[found]?.includes(requested) ?? false)
}

/** Streams inside an old Office file that identify its kind. */
const OLD_OFFICE: readonly (readonly [stream: string, type: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

const oldOfficeType = (head: Buffer): string =>
  OLD_OFFICE.find(([stream]) => head.includes(Buffer.from(stream, 'utf16le')))?.[1] ??
  'application/x-ole-storage'

const BYTE_ORDER_MARKS: readonly (readonly [mark: Buffer, charset: string])[] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
]

const markOf = (head: Buffer): string | undefined =>
  BYTE_ORDER_MARKS.find(([mark]) => head.subarray(0, mark.length).equals(mark))?.[1]

/** The encoding of a text of UTF-16 with its mark; null for anything else. */
const utf16Of = (head: Buffer): string | null => {
  const charset = markOf(head)
  if (!charset?.startsWith('utf-16')) return null
  // A character cut by the end of the head is no error of the text.
  const text = new TextDecoder(charset).decode(head, { stream: true })
  return /[^\P{Cc}\t\n\f\r]|\ufffd/u.test(text) ? null : charset
}

const isUtf8 = (head: Buffer): boolean => {
  try {
    // A character cut by the end of the head is no error of the text.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    // The decoder reports in no other way that the text is not UTF-8.
    return false
  }
}

const charsetOf = (head: Buffer): string => {
  const marked = markOf(head)
  if (marked) return marked
  if (isUtf8(head)) return 'utf-8'
  return head.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'windows-1252' : 'iso-8859-1'
}

const looksLikeText = (head: Buffer): boolean => {
  if (markOf(head)) return true
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  return true
}

const isJson = (head: Buffer): boolean => {
  if (head.length === SNIFFED_BYTES) return false
  try {
    JSON.parse(head.toString('utf8'))
    return true
  } catch {
    // Only a guess at the type: text that is not JSON is plain text.
    return false
  }
}

const SVG = /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg[\s>]/
const HTML =
  /^(<!doctype html|<html|<head|<body|<script|<iframe|<h1|<div|<font|<table|<a |<style|<title|<b>|<br|<p>|<p |<!--)/
/** Texts without a magic number, identified by their start (lower-cased, without leading space). */
const TEXTS: readonly (readonly [start: RegExp, type: string])[] = [
  [SVG, 'image/svg+xml'],
  [HTML, 'text/html'],
  [/^<\?xml/, 'text/xml'],
  [/^<\?php/, 'text/x-php'],
  [/^#!\s*\/\S+(\s+|\/)(node|deno|bun)\b/, 'text/javascript'],
  [/^#!\s*\/\S+(\s+|\/)python/, 'text/x-python'],
  [/^#!\s*\/\S+(\s+|\/)perl/, 'text/x-perl'],
  [/^webvtt/, 'text/vtt'],
  [/^begin:vcard/, 'text/vcard'],
  [/^begin:vcalendar/, 'text/calendar'],
  [/^1\r?\n\d\d:\d\d:\d\d,\d{3} --> /, 'application/x-subrip'],
]
/** Types returned with their charset. */
const HAVE_CHARSET = ['text/html', 'text/xml']

const textType = (head: Buffer): string => {
  if (head.length === 0) return 'text/plain'
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  const start = text.trimStart().slice(0, 512).toLowerCase()
  const found = TEXTS.find(([pattern]) => pattern.test(start))?.[1]
  if (found) return HAVE_CHARSET.includes(found) ? `${found}; charset=${charsetOf(head)}` : found
  if (/^[[{]/.test(start) && isJson(head)) return 'application/json'
  const separated = separatedType(text, head.length === SNIFFED_BYTES)
  return separated ?? `text/plain; charset=${charsetOf(head)}`
}

/** The media type of the content, from its first bytes; the file name is ignored. */
export const sniff = async (head: Buffer): Promise<string> => {
  // Its mark is also the beginning of an MPEG frame, for which `file-type` takes it.
  const utf16 = utf16Of(head)
  if (utf16) return `text/plain; charset=${utf16}`
  // A cover picture can push the first frame of an MP3 beyond the bytes read.
  if (head.subarray(0, 3).toString('latin1') === 'ID3') return 'audio/mpeg'
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime === 'application/x-cfb') return oldOfficeType(head)
  // An SVG with an XML prologue is recognised as XML only.
  if (mime && mime !== 'application/xml') return NAMES[mime] ?? mime
  return looksLikeText(head) ? textType(head) : 'application/octet-stream'
}
