import type { MediaFile } from '../../../admin-ui/media/media-file.ts'
import { type LibraryItem, withAccess } from '../../orders/index.ts'

export type PurchasedFile = LibraryItem['files'][number]

/** A file of something that was bought in the shop. */
export const purchaseFile = (file: PurchasedFile): MediaFile => ({
  name: file.url,
  title: file.title,
  seconds: 0,
  hasTranscript: false,
  addressOf: (token, isDownload = false) => withAccess(file.url, token, isDownload),
})
