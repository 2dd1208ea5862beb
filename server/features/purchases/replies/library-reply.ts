/** Purchases and their files, in the replies of own endpoints. */
import * as z from 'zod'

export const fileReply = z.object({
  /** As it is stored. */
  name: z.string(),
  /** As people read it, without its extension. */
  title: z.string(),
  extension: z.string(),
  media: z.enum(['audio', 'video', 'document', 'image', 'file']),
  /** Downloads that are left. */
  left: z.number(),
  url: z.string(),
  /** How loud a recording is over its time, 0 to 100; empty where that is unknown. */
  levels: z.array(z.number()),
})

export const libraryReply = z.object({
  items: z.array(
    z.object({
      /** Of the product. */
      id: z.string(),
      title: z.string(),
      /** Empty once it is no longer sold. */
      slug: z.string(),
      kind: z.enum(['physical', 'digital', 'service']),
      excerpt: z.string(),
      collectionId: z.string(),
      image: z.string(),
      /** When it opens to a buyer who keeps the right of withdrawal; empty once it is open. */
      opensAt: z.string(),
      /** None before it opens. */
      files: z.array(fileReply),
      /** Newest first, never empty. */
      purchases: z.array(
        z.object({
          orderNumber: z.string(),
          boughtAt: z.string(),
          qty: z.number(),
          invoiceNumber: z.string(),
        }),
      ),
    }),
  ),
})
