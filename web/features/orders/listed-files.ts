/** The files of something that was bought, as a page lists them. */
import { fileUrl } from '../../lib/files.ts'
import { link } from '../../lib/paths.ts'
import { withAccess } from './library.ts'
import type { Order } from './queries.ts'

/** Recordings play in the night screen: in the library of the order's account, or in the page of a guest, who has none. */
export const listedFiles = ({ hasAccount }: Order, item: Order['items'][number]) => {
  const { ref, collectionId, image, slug, title } = item
  const src = fileUrl({ id: ref, collectionId }, image, { thumb: '960x720', format: 'webp' })
  return item.downloads.map((file) => ({
    ...file,
    downloadUrl: withAccess(file.url, '', true),
    ...(hasAccount
      ? { listenAt: link('memberPurchase', { id: ref }, { nuit: file.name }) }
      : { night: { src, drawing: slug || title } }),
  }))
}
