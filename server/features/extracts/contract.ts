import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const byId = z.object({ id: z.string().max(40) })
const start = z.number().min(0).max(1_000_000)

/**
 * Chooses or moves the audio preview of a lesson's recording; a job cuts it afterwards. Without
 * `startSeconds` a new one begins at half a minute.
 */
export const chooseLessonAudioPreview = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/extract',
  access: 'signedIn',
  params: byId,
  body: z.strictObject({ startSeconds: start.optional() }),
  reply: z.object({ id: z.string() }),
  perMinute: 30,
})
/** Removes the audio preview of a lesson; a missing one is no error. */
export const removeLessonAudioPreview = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:id/extract',
  access: 'signedIn',
  params: byId,
})

/** The same of a product: `source` is the stored name of one of its downloads. */
export const chooseProduitAudioPreview = endpoint({
  method: 'PUT',
  path: '/api/produits/:id/extract',
  access: 'signedIn',
  params: byId,
  body: z.strictObject({ source: z.string().max(300), startSeconds: start.optional() }),
  reply: z.object({ id: z.string() }),
  perMinute: 30,
})
export const removeProduitAudioPreview = endpoint({
  method: 'DELETE',
  path: '/api/produits/:id/extract',
  access: 'signedIn',
  params: byId,
})

/** Puts this audio preview on the home page instead of another one, or takes it from there. */
export const featureAudioPreview = endpoint({
  method: 'PUT',
  path: '/api/extracts/:id/featured',
  access: ['courses.manage', 'products.manage'],
  params: byId,
  body: z.strictObject({ isFeatured: z.boolean() }),
})

/** The public audio previews of a course, of a product, or, without either, of the home page. */
export const listAudioPreviews = endpoint({
  method: 'GET',
  path: '/api/extracts',
  access: 'anyone',
  query: z.object({ course: z.string().max(40).optional(), produit: z.string().max(40).optional() }),
  reply: z.object({
    extracts: z.array(
      z.object({
        id: z.string(),
        /** Of the lesson or the product. */
        title: z.string(),
        seconds: z.number(),
        /** How loud it is over its time, 0 to 100. */
        peaks: z.array(z.number()),
        /** The address of the sound; another one once it was cut anew. */
        src: z.string(),
        /** The course or product that it belongs to. */
        of: z.object({ kind: z.enum(['course', 'produit']), slug: z.string(), title: z.string() }),
      }),
    ),
  }),
})

/** The file of an audio preview, while its course or product is published; `filename` is the stored name. */
export const playAudioPreview = endpoint({
  method: 'GET',
  path: '/api/extracts/:id/:filename',
  access: 'anyone',
  params: z.object({ id: z.string().max(40), filename: z.string().max(300) }),
  sends: 'audio/mpeg',
})
