/** How files in an archive are called, whichever program and alphabet wrote their names. */
import type { Entry } from 'yauzl'

const UTF8_NAMES = 0x800
const UNICODE_PATH = 0x7075
/** Code page 437 from 0x80 on: the default encoding of names (APPNOTE D.1). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const asUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    // Another alphabet.
    return null
  }
}
const asCp437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437[byte - 0x80])).join('')

type Named = Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>

/**
 * The path of an entry, composed (NFC), with forward slashes. macOS writes UTF-8 without the flag: valid
 * UTF-8 is taken as such, and the rest as Windows' encoding.
 */
export const entryPath = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: Named): string => {
  const extra = extraFields.find(({ id, data }) => id === UNICODE_PATH && data.length > 5 && data[0] === 1)
  const reply = extra ? asUtf8(extra.data.subarray(5)) : null
  const isUtf8 = (generalPurposeBitFlag & UTF8_NAMES) !== 0
  const text = reply ?? asUtf8(fileNameRaw) ?? (isUtf8 ? fileNameRaw.toString('utf8') : asCp437(fileNameRaw))
  return text.replaceAll('\\', '/').normalize('NFC')
}

/** Whether a file is a program's own rather than the author's. */
export const isClutter = (path: string): boolean =>
  path
    .split('/')
    .some((step) => step === '__MACOSX' || (step.startsWith('.') && step !== '.' && step !== '..')) ||
  /(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i.test(path)

/** Whether a path stays where it is: no drive, no root, no way up, nothing that no name holds. */
export const isHonestPath = (path: string): boolean =>
  path !== '' &&
  path.length <= 1000 &&
  !path.startsWith('/') &&
  !/^[a-z]:/i.test(path) &&
  !/\p{Cc}/u.test(path) &&
  !path.split('/').some((step) => step === '..' || step === '.')

/** The same for names that a disk without capitals could not tell apart. */
export const pathKey = (path: string): string => path.normalize('NFC').toLocaleLowerCase('fr')

/** The last step of a path. */
export const baseName = (path: string): string => path.split('/').at(-1) ?? ''
/** The folder of a path, `''` at the top. */
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')
