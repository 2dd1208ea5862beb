/** The packs of the demonstration, of its own items. */
import { packs } from '#drizzle/collections/packs.ts'
import { priceHistory } from '#drizzle/collections/payments.ts'
import type { Engine } from '#server/records/types.ts'
import { writeHistory } from './bulk.ts'
import { calendar, HISTORY_DAYS, stamps } from './calendar.ts'
import { demoPacks } from './content/packs.ts'
import { pictureFile } from './picture.ts'

type Sold = readonly { readonly id: string; readonly slug: string }[]

/** Throws for a slug that the demonstration does not sell. */
const idsOf = (slugs: readonly string[], sold: Sold): string[] =>
  slugs.map((slug) => {
    const found = sold.find((thing) => thing.slug === slug)
    if (!found) throw new Error(`The catalogue has no ${slug}`)
    return found.id
  })

export const seedPacks = async (
  engine: Engine,
  goods: { readonly courses: Sold; readonly produits: Sold },
): Promise<void> => {
  for (const [at, { picture, courses, produits, content, ...demo }] of demoPacks.entries()) {
    const id = engine.newId()
    const coverImage = await engine.upload(packs, id, 'coverImage', await pictureFile(picture))
    const since = stamps(calendar(engine.clock.now()).at(HISTORY_DAYS + 2, 540 + at))
    await writeHistory(engine, (bulk) => {
      bulk.keep(packs, {
        ...demo,
        id,
        coverImage,
        content: `<p>${content}</p>`,
        status: 'published',
        order: at + 1,
        courses: idsOf(courses, goods.courses),
        produits: idsOf(produits, goods.produits),
        ...since,
      })
      bulk.keep(priceHistory, { kind: 'pack', ref: id, price: demo.price, at: since.created, ...since })
    })
  }
}
