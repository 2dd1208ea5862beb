import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const byId = z.object({ id: z.string().max(40) })
const start = z.number().min(0).max(1_000_000)

/** Chooses or moves the extract of a lesson's recording; it is cut afterwards. The first time without `startSeconds` it begins after half a minute. */
export const chooseLessonAudioPreview = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/extract',
  access: 'signedIn',
  params: byId,
  body: z.strictObject({ startSeconds: start.optional() }),
  reply: z.object({ id: z.string() }),
  perMinute: 30,
})
/** Takes the extract of a lesson away; none is no error. */
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

/** Has the home page play this extract, instead of another one, or none. */
export const featureAudioPreview = endpoint({
  method: 'PUT',
  path: '/api/extracts/:id/featured',
  access: ['courses.manage', 'products.manage'],
  params: byId,
  body: z.strictObject({ isFeatured: z.boolean() }),
})

/** What can be heard of a published course, of a published product, or, without either, on the home page. */
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
        /** What it is an extract of. */
        of: z.object({ kind: z.enum(['course', 'produit']), slug: z.string(), title: z.string() }),
      }),
    ),
  }),
})

/** The sound of an extract, as long as what it is of is published; `filename` is the stored name. */
export const playAudioPreview = endpoint({
  method: 'GET',
  path: '/api/extracts/:id/:filename',
  access: 'anyone',
  params: z.object({ id: z.string().max(40), filename: z.string().max(300) }),
  sends: 'audio/mpeg',
})
