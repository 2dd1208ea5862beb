/** The offers of the demonstration: one before the payment, one after it. */
import { offers } from '#drizzle/collections/offers.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

type Sold = readonly { readonly id: string; readonly slug: string }[]

/** Throws for a slug that the demonstration does not sell. */
const idOf = (sold: Sold, slug: string): string => {
  const found = sold.find((thing) => thing.slug === slug)
  if (!found) throw new Error(`The catalogue has no ${slug}`)
  return found.id
}

export const seedOffers = (
  engine: Engine,
  { courses, produits }: { readonly courses: Sold; readonly produits: Sold },
): Promise<void> =>
  engine.write(system, (tx) => {
    tx.create(offers, {
      kind: 'bump',
      name: 'Audio du soir avec la formation du sommeil',
      active: true,
      position: 1,
      triggerKind: 'course',
      triggerRef: idOf(courses, 'retrouver-un-sommeil-paisible'),
      itemKind: 'produit',
      itemRef: idOf(produits, 'traversee-de-nuit'),
      percent: 30,
      sentence:
        'Pour les soirs où l’on n’a plus la force de lire\u00a0: l’audio qui accompagne l’endormissement.',
    })
    tx.create(offers, {
      kind: 'upsell',
      name: 'Séance découverte après l’anxiété',
      active: true,
      position: 1,
      triggerKind: 'course',
      triggerRef: idOf(courses, 'apprivoiser-l-anxiete'),
      itemKind: 'produit',
      itemRef: idOf(produits, 'seance-decouverte-d-hypnose'),
      percent: 20,
      sentence: 'Une séance pour poser vos questions et commencer la formation avec un accompagnement.',
    })
  })
