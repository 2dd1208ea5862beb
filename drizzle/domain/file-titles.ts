/** Display titles of purchased files. */
import type { FileNames } from './file-names.ts'
import { slugify } from './slug.ts'

interface ProductFiles {
  readonly title: string
  readonly fileNames?: FileNames | null | undefined
}

/** The server appends ten characters to stored names, before the extension. */
const STORED = /^(.*?)(?:_[a-zA-Z0-9]{10})?(\.[^.]+)?$/

type MediaKind = 'audio' | 'video' | 'document' | 'image' | 'file'

/** Files played or shown in the page, by extension; everything else is downloaded. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/x-m4a',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** `mp3`, without the dot and in lower case; `''` when the name has none. */
export const extensionOf = (stored: string): string => /\.([^.]+)$/.exec(stored)?.[1]?.toLowerCase() ?? ''

/** The media type of a file that is played or shown in the page, by its name; `undefined` for any other. */
export const mediaTypeOf = (stored: string): string | undefined => MEDIA_TYPES[extensionOf(stored)]

const KINDS: readonly MediaKind[] = ['audio', 'video', 'image']

/** The kind of a purchased file, by its name. */
export const mediaKindOf = (stored: string): MediaKind => {
  const type = mediaTypeOf(stored)
  if (type === 'application/pdf') return 'document'
  return KINDS.find((kind) => type?.startsWith(kind)) ?? 'file'
}

/** The server keeps only unaccented letters: `la_clairi_re` for « La clairière ». */
const asStored = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** Two empty ones say nothing: names in other alphabets. */
const isSame = (a: string, b: string): boolean => a !== '' && a === b

/** Letters, digits and signs that join them: not how people write a title. */
const TECHNICAL = /^[\w-]*$/

/**
 * The title of a product's file: the product's own when the file is named after it, otherwise the name that
 * it was given, or its stored name as text. `la_clairiere_interieure_a1b2c3d4e5.mp3` of « La clairière
 * intérieure » gives « La clairière intérieure ».
 */
export const fileTitle = ({ title: productTitle, fileNames }: ProductFiles, stored: string): string => {
  const given = fileNames?.[stored]?.replace(/\.[^.]*$/, '')
  const base = given ?? STORED.exec(stored)?.[1] ?? stored
  if (isSame(slugify(base), slugify(productTitle)) || isSame(asStored(base), asStored(productTitle)))
    return productTitle
  if (given && !TECHNICAL.test(given)) return given
  const sentence = base.replace(/[_-]+/g, ' ').trim()
  return sentence ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : productTitle
}
