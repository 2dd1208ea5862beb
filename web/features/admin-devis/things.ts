/** What of the catalogue a line of a quote may name. */
import type { RecordIn } from '../../lib/collections.ts'
import { records } from '../../lib/records.ts'

const OPTIONS = { sort: 'title', filter: "status = 'published'" } as const
const FIELDS = 'id,title,price,taxTreatment,taxRate'

export const soldCourses = records('courses').all({ ...OPTIONS, fields: FIELDS })
/** Neither sent by post nor in variants: a quote knows of neither. */
export const soldProducts = records('produits').all({
  ...{ sort: OPTIONS.sort, fields: `${FIELDS},variants` },
  filter: `${OPTIONS.filter} && kind != 'physical'`,
})

type Thing = Pick<RecordIn<'courses'>, 'id' | 'title' | 'price' | 'taxRate'> & { taxTreatment: string }

const entriesOf = (kind: 'course' | 'produit', word: string, things: readonly Thing[]) =>
  things.map(({ id, title, price, taxTreatment, taxRate }) => ({
    key: `${kind}:${id}`,
    label: `${word}\u00a0: ${title}`,
    line: { kind, ref: id, title, price, taxTreatment, taxRate },
  }))

export const catalogueOf = (courses: readonly Thing[], produits: readonly Thing[]) => [
  ...entriesOf('course', 'Formation', courses),
  ...entriesOf('produit', 'Produit', produits),
]
