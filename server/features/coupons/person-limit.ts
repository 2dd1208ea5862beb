/** How often one person may use a code: by account and by address, unpaid orders included. */
import { type couponFields, orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'

/** Either may be empty. */
interface Person {
  readonly user: string
  readonly email: string
}

/** An account with its address; both empty without an account. */
export const personOf = (reader: Reader, userId: string): Person => ({
  user: userId,
  email: userId ? (reader.getOrNull(users, userId)?.email ?? '') : '',
})

const USED = 'Vous avez déjà utilisé ce code.'
const HELD =
  'Une de vos commandes qui attend son paiement utilise déjà ce code. Terminez-la, ou attendez qu’elle expire.'

/**
 * Throws 400 when the person has reached the limit of the code; cancelled orders do not count. `but`: an
 * order that does not count, such as the one being opened. Runs in the transaction that opens the order, so that of two concurrent ones one is
 * refused.
 */
export const checkPerson = (
  reader: Reader,
  { id, perPerson }: Pick<RecordOf<typeof couponFields>, 'id' | 'perPerson'>,
  { user, email }: Person,
  but = '',
): void => {
  if (perPerson === null || (user === '' && email === '')) return
  const owned = [user && 'user = {:user}', email && 'email = {:email}'].filter(Boolean).join(' || ')
  const used = reader.find(orders, {
    filter: `coupon = {:id} && status != 'cancelled' && id != {:but} && (${owned})`,
    params: { id, but, user, email },
  })
  if (used.length < perPerson) return
  const isHeld = used.filter(({ status }) => status !== 'pending').length < perPerson
  throw invalid({ coupon: ['validation_invalid_value', isHeld ? HELD : USED] })
}
