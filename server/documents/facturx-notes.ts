import { NO_EARLY_DISCOUNT, RECOVERY_FEE, TAX_ON_DEBITS } from '#drizzle/domain/invoice.ts'
import { type Xml, xmlText } from './facturx-values.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/**
 * The notes of a document, each under the subject code that French platforms expect (BG-1, UNTDID 4451): AAI
 * general, REG the seller's form, PMD and PMT late payment, AAB early payment, BAR whom the invoice is for.
 */
export const notesOf = ({ customer, details }: InvoiceDocument): Xml[] => {
  const { seller, reason, terms, isProfessional, taxOnDebits } = details
  const treatedAs = isProfessional ? (customer.siren ? 'B2B' : '') : 'B2C'
  const notes: readonly (readonly [subject: string, text: string])[] = [
    ['BAR', treatedAs],
    ['REG', seller.form],
    ['AAI', reason ?? ''],
    ['AAI', taxOnDebits ? TAX_ON_DEBITS : ''],
    ['PMD', isProfessional ? terms : ''],
    ['PMT', isProfessional ? RECOVERY_FEE : ''],
    ['AAB', isProfessional ? NO_EARLY_DISCOUNT : ''],
  ]
  return notes
    .map(([subject, text]) => [subject, xmlText(text)] as const)
    .filter(([, text]) => text !== '')
    .map(([subject, text]) => ({ 'ram:Content': text, 'ram:SubjectCode': subject }))
}
