/** The files of something that was bought, as a page lists them. */
import { link } from '../../lib/paths.ts'
import { withAccess } from './library.ts'
import type { Order } from './queries.ts'

/** In the night screen of the library for the order's account; a guest has no library and listens here. */
export const listedFiles = ({ hasAccount }: Order, { ref, downloads }: Order['items'][number]) =>
  downloads.map((file) => ({
    ...file,
    downloadUrl: withAccess(file.url, '', true),
    ...(hasAccount ? { listenAt: link('memberPurchase', { id: ref }, { nuit: file.name }) } : {}),
  }))
