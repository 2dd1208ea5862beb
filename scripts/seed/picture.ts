import { illustration } from '../../web/ui/illustration/draw.ts'
import type { Drawing } from '../../web/ui/illustration/drawing.ts'

export type Picture = Drawing

/** Rendered pictures by file name: rendering is the slowest part of the demonstration. */
const rendered = new Map<string, Promise<Buffer>>()

const render = async ({ motif, palette, seed }: Picture): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const image = sharp(Buffer.from(illustration(motif, palette, seed)), { density: 192 })
  return image.resize(1600, 1200).webp({ quality: 80 }).toBuffer()
}

/** A demonstration picture as a WebP file, 1600 × 1200. The same picture always has the same bytes. */
export const pictureFile = async (picture: Picture): Promise<{ name: string; content: Buffer }> => {
  const name = `${picture.motif}-${picture.palette}-${picture.seed}.webp`
  const content = rendered.get(name) ?? render(picture)
  rendered.set(name, content)
  return { name, content: await content }
}
