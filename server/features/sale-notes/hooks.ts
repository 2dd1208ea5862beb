import { saleNotes } from '#drizzle/collections/sale-notes.ts'
import { users } from '#drizzle/collections/users.ts'
import { isBlank } from '#server/core/blank.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'
import { signatureOf } from '../users/index.ts'

const BLANK = 'Écrivez quelques mots.'
const NO_SUBJECT = 'Une note concerne une commande ou un devis.'

export const saleNoteHooks = (engine: Engine): void => {
  engine.before(saleNotes, 'create', (_tx, { actor, record }) => {
    if (isBlank(record.body)) throw invalid({ body: ['validation_required', BLANK] })
    if ((record.order === '') === (record.devis === ''))
      throw invalid({ order: ['validation_required', NO_SUBJECT] })
    Object.assign(record, signatureOf(actor) ?? {})
  })
  engine.before(saleNotes, 'update', (_tx, { record }) => {
    if (isBlank(record.body)) throw invalid({ body: ['validation_required', BLANK] })
  })
  // Accounting keeps the orders, not what was written about their buyer; an unverified address may be another's.
  engine.before(users, 'delete', (tx, { record: { id, email, verified } }) => {
    const filter = verified ? 'order.user = {:id} || devis.email = {:email}' : 'order.user = {:id}'
    for (const note of tx.pick(saleNotes, ['order'], { filter, params: { id, email } }))
      tx.delete(saleNotes, note.id)
  })
}
