/**
 * An issued document cannot be changed (CGI, art. 289; domain §2.4), and the seller's numbers are validated
 * before they are printed.
 */
import { invoices } from '#drizzle/collections/invoices.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { sirenProblem, vatProblem } from '#drizzle/domain/company.ts'
import { transferProblem } from '#drizzle/domain/transfer.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'

const ISSUED = 'Une facture émise ne change pas et ne se supprime pas\u00a0: faites un avoir.'
/** Except its account, which may be linked later, and its file, which is drawn later, once. */
const FROZEN = [
  'number',
  'kind',
  'order',
  'customer',
  'lines',
  'totals',
  'details',
  'corrects',
  'issuedAt',
] as const

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** « En cours » is no number and is printed as typed. */
const looksLikeNumber = (typed: string): boolean => /\d/.test(typed)

export const invoiceHooks = (engine: Engine): void => {
  engine.before(invoices, 'update', (_tx, { record, original }) => {
    if (!original) return
    const isChanged = FROZEN.some((name) => !isSame(record[name], original[name]))
    if (isChanged || (original.file !== '' && record.file !== original.file)) throw conflict(ISSUED)
  })
  engine.before(invoices, 'delete', () => {
    throw conflict(ISSUED)
  })
  engine.before(siteSettings, 'update', (_tx, { record, original }) => {
    const transfer =
      record.transfer && !isSame(record.transfer, original?.transfer) ? transferProblem(record.transfer) : ''
    if (transfer) throw invalid({ transfer: ['validation_invalid_value', transfer] })
    const [now, before] = [record.legal ?? {}, original?.legal ?? {}]
    const { siret = '', tva = '' } = now
    const isNewSiret = siret !== (before.siret ?? '') && looksLikeNumber(siret)
    const isNewVat = tva !== (before.tva ?? '') && tva.trim() !== ''
    const problem = (isNewSiret ? sirenProblem(siret) : '') || (isNewVat ? vatProblem(tva) : '')
    if (problem) throw invalid({ legal: ['validation_invalid_value', problem] })
  })
}
