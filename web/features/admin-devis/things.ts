/** The items of the catalogue for a quote's line. */
import type { RecordIn } from '../../lib/collections.ts'
import { records } from '../../lib/records.ts'

const OPTIONS = { sort: 'title', filter: "status = 'published'" } as const
const FIELDS = 'id,title,price,taxTreatment,taxRate'

export const soldCourses = records('courses').all({ ...OPTIONS, fields: FIELDS })
/** Neither sent by post nor in variants: a quote knows of neither. */
export const soldProducts = records('produits').all({
  sort: OPTIONS.sort,
  fields: `${FIELDS},variants`,
  filter: `${OPTIONS.filter} && kind != 'physical'`,
})

export const soldPacks = records('packs').all({ ...OPTIONS, fields: 'id,title,price' })

type CatalogueItem = Pick<RecordIn<'courses'>, 'id' | 'title' | 'price' | 'taxRate'> & {
  taxTreatment: string
}

const entriesOf = (kind: 'course' | 'produit', word: string, things: readonly CatalogueItem[]) =>
  things.map(({ id, title, price, taxTreatment, taxRate }) => ({
    key: `${kind}:${id}`,
    label: `${word}\u00a0: ${title}`,
    line: { kind, ref: id, title, price, taxTreatment, taxRate },
  }))

type Pack = Pick<RecordIn<'packs'>, 'id' | 'title' | 'price'>

/** The parts of a pack are taxed one by one: its line keeps its tax setting, which does not apply. */
const packEntries = (packs: readonly Pack[]) =>
  packs.map(({ id, title, price }) => ({
    key: `pack:${id}`,
    label: `Coffret\u00a0: ${title}`,
    line: { kind: 'pack' as const, ref: id, title, price },
  }))

export const catalogueOf = (
  courses: readonly CatalogueItem[],
  produits: readonly CatalogueItem[],
  packs: readonly Pack[],
) => [
  ...entriesOf('course', 'Formation', courses),
  ...entriesOf('produit', 'Produit', produits),
  ...packEntries(packs),
]
