/** Archives as programs write them, and malformed ones. */
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export type Files = Readonly<Record<string, string | Buffer>>

/** A ZIP of the files, by their paths; `isZip64`: in the format of what is larger than 4 GB; `isStored`: not compressed. */
export const packed = (files: Files, { isZip64 = false, isStored = false } = {}): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { forceZip64Format: isZip64, compress: !isStored })
  zip.end({ forceZip64Format: isZip64, comment: '' })
  return buffer(zip.outputStream)
}

/** A ZIP with every occurrence of some bytes written over by as many others: names that its writer would refuse. */
export const rewritten = (zip: Buffer, from: string, to: string | Buffer): Buffer => {
  const target = Buffer.from(to)
  if (target.length !== Buffer.byteLength(from)) throw new Error('The same number of bytes is needed')
  const copy = Buffer.from(zip)
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + target.length))
    target.copy(copy, at)
  return copy
}

/** Sets bytes in each entry of the central directory, at an offset of APPNOTE 4.3.12. */
export const withDirectory = (zip: Buffer, change: (copy: Buffer, at: number) => void): Buffer => {
  const copy = Buffer.from(zip)
  const mark = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = copy.indexOf(mark); at !== -1; at = copy.indexOf(mark, at + 4)) change(copy, at)
  return copy
}
