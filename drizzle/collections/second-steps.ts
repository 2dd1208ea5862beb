import { systemCollection } from '../collection.ts'
import { date, fields, number, password, text } from '../fields.ts'
import { ownRef } from './system.ts'

/** The account: of any auth collection. */
const ref = {
  collectionRef: /* @__PURE__ */ text({ required: true, system: true }),
  recordRef: /* @__PURE__ */ text({ required: true, system: true }),
}

/**
 * The second factors of an account: one row an account. Secrets are in fields that no reply exposes, to
 * superusers either.
 */
export const secondStepFields = /* @__PURE__ */ fields({
  ...ref,
  appKey: password({ hidden: true, help: 'Clé de l’application de codes, chiffrée par le secret du site' }),
  appStep: number({ hidden: true, onlyInt: true, help: 'Dernier pas de trente secondes qui a servi' }),
  appKeyAt: date({ hidden: true, help: 'Quand la clé a été montrée' }),
  appSince: date({ help: 'Vide tant qu’aucun premier code ne l’a confirmée' }),
  laterAt: date({ help: 'Quand elle a répondu «\u00a0Plus tard\u00a0»' }),
})
export const secondSteps = /* @__PURE__ */ systemCollection('second_steps', secondStepFields, () => ({
  read: ownRef,
  indexes: [{ columns: ['collectionRef', 'recordRef'], unique: true }],
}))

/** A code for the day when the telephone is lost; the row goes when it serves. */
export const recoveryCodeFields = /* @__PURE__ */ fields({
  ...ref,
  beginning: text({ hidden: true, required: true, max: 4, help: 'Les premiers signes, pour le retrouver' }),
  code: password({ hidden: true, required: true }),
})
export const recoveryCodes = /* @__PURE__ */ systemCollection('recovery_codes', recoveryCodeFields, () => ({
  read: ownRef,
  indexes: [{ columns: ['collectionRef', 'recordRef', 'beginning'], unique: true }],
}))

/** A key that a device or a password manager keeps (WebAuthn). */
export const passkeyFields = /* @__PURE__ */ fields({
  ...ref,
  name: text({ required: true, max: 80 }),
  credentialId: text({ hidden: true, required: true, unique: true, max: 2000 }),
  publicKey: text({ hidden: true, required: true, max: 4000, help: 'COSE, en base64url' }),
  counter: number({ hidden: true, onlyInt: true, min: 0 }),
  transports: text({ hidden: true, max: 200, help: 'Les moyens de l’atteindre, séparés par des virgules' }),
  lastUsedAt: date(),
})
export const passkeys = /* @__PURE__ */ systemCollection('passkeys', passkeyFields, () => ({
  read: ownRef,
  indexes: [{ columns: ['collectionRef', 'recordRef'] }],
}))
