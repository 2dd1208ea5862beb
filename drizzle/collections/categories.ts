import { collection } from '../collection.ts'
import { LINE_KINDS } from '../domain/sellable.ts'
import { choice, fields, file, IMAGE_TYPES, number, SLUG, text } from '../fields.ts'
import { anyone, can } from '../rules.ts'

export const categoryFields = /* @__PURE__ */ fields({
  name: text({ label: 'Nom', required: true, max: 80 }),
  slug: text({ required: true, max: 120, pattern: SLUG, index: true }),
  kind: choice(LINE_KINDS, { initial: 'produit' }),
  description: text({ max: 500 }),
  order: number({ onlyInt: true }),
  image: file({ mimeTypes: IMAGE_TYPES, thumbs: ['480x0', '96x96'] }),
})

export const categories = /* @__PURE__ */ collection('categories', categoryFields, () => ({
  read: anyone,
  write: can('courses.manage', 'products.manage'),
  indexes: [{ columns: ['kind', 'slug'], unique: true }, { columns: ['order'] }],
}))

/** Names are unique without their accents and capitals: « Sommeil » and « sommeil » are one tag. */
export const tagFields = /* @__PURE__ */ fields({
  name: text({ label: 'Nom', required: true, max: 60 }),
  slug: text({ required: true, max: 80, pattern: SLUG, unique: true }),
})

export const tags = /* @__PURE__ */ collection('tags', tagFields, () => ({
  read: anyone,
  write: can('courses.manage', 'products.manage'),
  indexes: [{ columns: ['name'] }],
}))
