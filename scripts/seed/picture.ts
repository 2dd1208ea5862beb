import { pictures } from '#server/core/pictures.ts'
import { illustration } from '../../web/ui/illustration/draw.ts'
import type { Drawing } from '../../web/ui/illustration/drawing.ts'

export type Picture = Drawing

/** A demonstration picture as a WebP file, 1600 × 1200. The same picture always has the same bytes. */
export const pictureFile = async ({
  motif,
  palette,
  seed,
}: Picture): Promise<{ name: string; content: Buffer }> => ({
  name: `${motif}-${palette}-${seed}.webp`,
  content: await (await pictures())(Buffer.from(illustration(motif, palette, seed)), { density: 192 })
    .resize(1600, 1200)
    .webp({ quality: 80 })
    .toBuffer(),
})
