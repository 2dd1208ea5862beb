/** « Bons d’accès »: batches of codes, the codes, and who used them. Written by the server alone. */
import { collection } from '../collection.ts'
import {
  MAX_ACCESS_DAYS,
  MAX_CODE_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_USES,
  VOUCHER_KINDS,
} from '../domain/voucher.ts'
import { choice, date, fields, number, optionalNumber, relation, text } from '../fields.ts'
import { can, nobody, or, own } from '../rules.ts'

export const voucherBatchFields = /* @__PURE__ */ fields({
  course: relation('courses', {
    label: 'Formation',
    audited: true,
    required: true,
    cascadeDelete: true,
    index: true,
  }),
  label: text({ required: true, max: MAX_LABEL_LENGTH, help: 'Pour qui, pour quoi' }),
  kind: choice(VOUCHER_KINDS, { required: true, initial: 'single' }),
  lastDay: text({
    label: 'Dernier jour d’utilisation',
    audited: true,
    max: 10,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    help: 'Dernier jour d’utilisation, à Paris. Vide\u00a0: sans fin',
  }),
  accessDays: optionalNumber({
    label: 'Jours d’accès',
    audited: true,
    onlyInt: true,
    min: 1,
    max: MAX_ACCESS_DAYS,
    help: 'Vide\u00a0: comme la formation',
  }),
  places: number({ label: 'Nombre de places', audited: true, onlyInt: true, min: 1, max: MAX_USES }),
  used: number({ onlyInt: true, min: 0 }),
  revokedAt: date({ label: 'Retirée le', audited: true }),
  createdBy: relation('users'),
})

export const voucherBatches = /* @__PURE__ */ collection('voucher_batches', voucherBatchFields, () => ({
  read: can('courses.manage'),
  create: nobody,
  update: nobody,
  delete: nobody,
  indexes: [{ columns: ['created'] }],
}))

export const voucherFields = /* @__PURE__ */ fields({
  batch: relation('voucher_batches', { required: true, cascadeDelete: true, index: true }),
  code: text({ required: true, hidden: true, max: MAX_CODE_LENGTH }),
  codeKey: text({
    required: true,
    hidden: true,
    unique: true,
    max: MAX_CODE_LENGTH,
    help: 'Ce par quoi il est retrouvé, quelle que soit la façon de l’écrire',
  }),
  places: number({ onlyInt: true, min: 1, max: MAX_USES }),
  used: number({ onlyInt: true, min: 0 }),
  rank: number({ onlyInt: true, min: 0 }),
})

/**
 * Closed on the record API, so that no filter, sort, expansion or subscription reaches a code: one endpoint
 * lists those of a batch.
 */
export const vouchers = /* @__PURE__ */ collection('vouchers', voucherFields, () => ({}))

export const voucherUseFields = /* @__PURE__ */ fields({
  batch: relation('voucher_batches', { required: true, cascadeDelete: true, index: true }),
  voucher: relation('vouchers', { required: true, cascadeDelete: true, index: true }),
  course: relation('courses', { required: true, cascadeDelete: true, index: true }),
  // Not required: a place that was taken stays taken when an account is erased.
  user: relation('users', { index: true }),
  usedAt: date({ required: true }),
})

export const voucherUses = /* @__PURE__ */ collection('voucher_uses', voucherUseFields, () => ({
  read: or(own('user'), can('courses.manage')),
  create: nobody,
  update: nobody,
  delete: nobody,
  indexes: [{ columns: ['batch', 'user'], unique: true, where: "user != ''" }],
}))
