/** PocketBase's system collections (core/*_model.go): the same names, fields and rules; what is ours beside them is hidden. */
import { systemAuthCollection, systemCollection } from '../collection.ts'
import { authFields, fields, password, text } from '../fields.ts'

/** Rows that name their account in two texts: the account itself. */
export const ownRef =
  "@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId"

export const superuserFields = /* @__PURE__ */ fields({ ...authFields })
export const superusers = /* @__PURE__ */ systemAuthCollection('_superusers', superuserFields, () => ({
  auth: '',
}))

export const externalAuthFields = /* @__PURE__ */ fields({
  collectionRef: text({ required: true, system: true }),
  recordRef: text({ required: true, system: true }),
  provider: text({ required: true, system: true }),
  providerId: text({ required: true, system: true }),
})
export const externalAuths = /* @__PURE__ */ systemCollection('_externalAuths', externalAuthFields, () => ({
  read: ownRef,
  delete: ownRef,
  indexes: [
    { columns: ['collectionRef', 'recordRef', 'provider'], unique: true },
    { columns: ['collectionRef', 'provider', 'providerId'], unique: true },
  ],
}))

export const mfaFields = /* @__PURE__ */ fields({
  collectionRef: text({ required: true, system: true }),
  recordRef: text({ required: true, system: true }),
  method: text({ required: true, system: true }),
})
export const mfas = /* @__PURE__ */ systemCollection('_mfas', mfaFields, () => ({
  read: ownRef,
  indexes: [{ columns: ['collectionRef', 'recordRef'] }],
}))

export const otpFields = /* @__PURE__ */ fields({
  collectionRef: text({ required: true, system: true }),
  recordRef: text({ required: true, system: true }),
  password: password({ required: true, system: true, hidden: true }),
  sentTo: text({ system: true, hidden: true }),
})
export const otps = /* @__PURE__ */ systemCollection('_otps', otpFields, () => ({
  read: ownRef,
  indexes: [{ columns: ['collectionRef', 'recordRef'] }],
}))

export const authOriginFields = /* @__PURE__ */ fields({
  collectionRef: text({ required: true, system: true }),
  recordRef: text({ required: true, system: true }),
  fingerprint: text({ required: true, system: true }),
  // Not of PocketBase: the fingerprint is a hash, and the list of devices shows names.
  device: text({ max: 80, hidden: true, serverOnly: true }),
  ip: text({ max: 64, hidden: true, serverOnly: true }),
})
export const authOrigins = /* @__PURE__ */ systemCollection('_authOrigins', authOriginFields, () => ({
  read: ownRef,
  delete: ownRef,
  indexes: [{ columns: ['collectionRef', 'recordRef', 'fingerprint'], unique: true }],
}))
