import { systemCollection } from '../collection.ts'
import { date, fields, text } from '../fields.ts'
import { ownRef } from './system.ts'

/**
 * One sign-in of one device, named by its tokens (`sid`): the row's deletion ends them. The account is of any
 * auth collection, hence two plain texts, as in PocketBase's own sign-in rows.
 */
export const sessionFields = /* @__PURE__ */ fields({
  collectionRef: text({ required: true, system: true }),
  recordRef: text({ required: true, system: true }),
  device: text({ max: 80, help: 'Navigateur et système, en mots' }),
  ip: text({ max: 64, help: 'Adresse de la dernière utilisation' }),
  /** Of the sign-in, as `_authOrigins` has it: which of the known devices this is. */
  fingerprint: text({ max: 32, hidden: true, serverOnly: true }),
  lastUsedAt: date({ required: true, help: 'À dix minutes près' }),
  endsAt: date({ required: true, index: true, help: 'Une heure après la fin du dernier jeton' }),
})

/** Read by their own account; written by the server alone. */
export const sessions = /* @__PURE__ */ systemCollection('sessions', sessionFields, () => ({
  read: ownRef,
  indexes: [{ columns: ['collectionRef', 'recordRef'] }],
}))
