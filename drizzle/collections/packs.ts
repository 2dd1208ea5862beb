import { collection } from '../collection.ts'
import {
  choice,
  editor,
  fields,
  file,
  fileNames,
  IMAGE_TYPES,
  number,
  optionalPrice,
  price,
  RICH_TEXT_BYTES,
  relations,
  SLUG,
  text,
} from '../fields.ts'
import { can, or } from '../rules.ts'

/** Several things at one price (« coffret »). It is ordered as the lines of its parts: each has its own tax, delivery and refund. */
export const packFields = /* @__PURE__ */ fields({
  title: text({ label: 'Titre', audited: true, required: true, max: 160 }),
  slug: text({ required: true, max: 160, pattern: SLUG, unique: true }),
  excerpt: text({ max: 400 }),
  content: editor({ maxSize: RICH_TEXT_BYTES }),
  coverImage: file({
    maxSize: 10 * 1024 * 1024,
    mimeTypes: IMAGE_TYPES,
    thumbs: ['96x96', '480x360', '960x720', '1600x1200'],
  }),
  price: price({ label: 'Prix', audited: true }),
  salePrice: optionalPrice({ label: 'Prix promotionnel', audited: true }),
  courses: relations('courses', { label: 'Formations', audited: true }),
  produits: relations('produits', { label: 'Produits', audited: true }),
  status: choice(['draft', 'published', 'archived'], { label: 'État', audited: true, initial: 'draft' }),
  order: number({ onlyInt: true }),
  fileNames: fileNames({ private: true }),
})

export const packs = /* @__PURE__ */ collection('packs', packFields, () => ({
  read: or("status = 'published'", can('products.manage')),
  write: can('products.manage'),
  managers: ['products.manage'],
  indexes: [{ columns: ['status', 'order'] }],
}))
