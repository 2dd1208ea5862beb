import { clientMessages } from '#drizzle/collections/client.ts'
import { users } from '#drizzle/collections/users.ts'
import { forbidden, ofField } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'

const UNVERIFIED = 'Confirmez votre adresse e-mail avant d’écrire ici.'

/**
 * An account is made in a moment: it writes once its address is proved, or once the team has written to it. Throws 403. The
 * reader must be `system`.
 */
export const checkTrust = (reader: Reader, user: string): void => {
  if (reader.get(users, user).verified) return
  if (reader.count(clientMessages, { user, isTeam: true }) === 0)
    throw forbidden(UNVERIFIED, ofField('body', 'validation_unverified', UNVERIFIED))
}
