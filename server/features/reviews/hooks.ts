import { type reviewFields, reviews } from '#drizzle/collections/reviews.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'

const ALREADY = 'Vous avez déjà donné votre avis\u00a0: supprimez-le si vous souhaitez en écrire un autre.'

/** One person has one word on one thing; what came by letter is nobody's. Asked in the transaction, so that two at once are one. */
const checkOnly = (tx: Tx, { id, user, course, produit }: RecordOf<typeof reviewFields>): void => {
  if (user === '') return
  for (const [name, of] of [
    ['course', { course }],
    ['produit', { produit }],
  ] as const) {
    if (Object.values(of).includes('')) continue
    const others = tx.find(reviews, { user, ...of }).filter((other) => other.id !== id)
    if (others.length > 0) throw invalid({ [name]: ['validation_not_unique', ALREADY] }, ALREADY)
  }
}

/** A review is signed by who writes it, once a thing; those who manage reviews may enter one that came by letter. */
export const reviewHooks = (engine: Engine): void => {
  engine.before(reviews, 'create', (tx, { actor, record }) => {
    if (actor.record?.collectionName === 'users' && actor.record.role === 'member')
      record.user = actor.record.id
    checkOnly(tx, record)
  })
  engine.before(reviews, 'update', (tx, { record, original }) => {
    const isMoved = (['user', 'course', 'produit'] as const).some((name) => record[name] !== original?.[name])
    if (isMoved) checkOnly(tx, record)
  })
}
