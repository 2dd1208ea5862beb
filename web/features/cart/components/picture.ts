import { fileUrl } from '../../../lib/files.ts'
import type { PricedLine } from '../queries.ts'

/** The picture of a line, as it is sold; undefined where the thing has none. */
export const pictureOf = ({ id, collectionId, image }: PricedLine): string | undefined =>
  fileUrl({ id, collectionId }, image, { thumb: '480x360', format: 'webp' }) || undefined
