import { illustration } from '../../web/ui/illustration/draw.ts'
import type { Drawing } from '../../web/ui/illustration/drawing.ts'

export type Picture = Drawing

/** A demonstration picture as a WebP file, 1600 × 1200. The same picture always has the same bytes. */
export const pictureFile = async ({
  motif,
  palette,
  seed,
}: Picture): Promise<{ name: string; content: Buffer }> => {
  const { default: sharp } = await import('sharp')
  const image = sharp(Buffer.from(illustration(motif, palette, seed)), { density: 192 })
  const content = await image.resize(1600, 1200).webp({ quality: 80 }).toBuffer()
  return { name: `${motif}-${palette}-${seed}.webp`, content }
}
