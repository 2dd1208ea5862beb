/** Names of people, in the one place where they are written: whoever types one, it stands in mails and on papers. */

import { invalid } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'
import { writtenName } from './written-name.ts'

const NAMES: Readonly<Record<string, readonly string[]>> = {
  users: ['firstName', 'lastName', 'name', 'companyName'],
  orders: ['name'],
  gifts: ['giverName', 'firstName'],
  contact_requests: ['name'],
  complaints: ['name'],
  reviews: ['authorName'],
  certificates: ['holder'],
  certificate_templates: ['signerName', 'secondName'],
  site_settings: ['practitioner'],
}

/** The error for a name without a readable character. */
const NAMELESS = 'Écrivez un nom en toutes lettres.'

/** Keeps names of people in one line, without control characters. Throws 400 on the field where nothing else was typed. */
export const nameHooks = (engine: Engine): void => {
  for (const [collection, fields] of Object.entries(NAMES))
    for (const action of ['create', 'update'] as const)
      engine.before(collection, action, (_tx, { record, original }) => {
        for (const field of fields) {
          const typed = record[field]
          // An old name stays until it is changed: its person could not even sign in otherwise.
          if (typeof typed !== 'string' || typed === original?.[field]) continue
          record[field] = writtenName(typed)
          if (record[field] === '' && typed.trim() !== '')
            throw invalid({ [field]: ['validation_invalid_format', NAMELESS] })
        }
      })
}
