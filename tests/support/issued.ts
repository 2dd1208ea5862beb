/** Sites that have issued invoices. */
import { orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { InvoiceRecord } from '#server/features/invoices/documents/whole-invoice.ts'
import { issueInvoice, type SoldLine } from '#server/features/invoices/issuing/issue.ts'
import { type TestApp, testApp } from './app.ts'

export const LEGAL = {
  raisonSociale: 'Apolline Verdane EI',
  siret: '732 829 320 00074',
  tva: 'FR 44 732829320',
  adresse: '12 rue de l’Exemple\n75011 Paris',
  debits: true,
}
/** A site whose seller is known. */
export const withSeller = async (legal: object = LEGAL) => {
  const app = await testApp()
  await app.seed((tx) => {
    const settings = tx.firstOrNull(siteSettings, {})
    const data = { brand: 'Sable & Souffle', contactEmail: 'bonjour@site.example', legal }
    return settings ? tx.update(siteSettings, settings.id, data) : tx.create(siteSettings, data)
  })
  return app
}

export const sold = (line: Partial<SoldLine> & { totalCents: number }): SoldLine => ({
  title: 'Un accompagnement',
  qty: 1,
  unitCents: line.totalCents,
  discountCents: 0,
  taxRate: 20,
  taxTreatment: 'standard',
  ...line,
})
/** An order of these lines with its invoice, paid by card. */
export const issued = (app: TestApp, lines: readonly SoldLine[]): Promise<InvoiceRecord> =>
  app.seed((tx) => {
    const now = app.clock.now()
    const order = tx.create(orders, {
      number: tx.nextNumber('C', now),
      email: 'claire@example.com',
      name: 'Claire',
      status: 'paid',
      items: lines.map((line) => ({ kind: 'produit' as const, ref: '', withdrawal: 'days14', ...line })),
    })
    const cents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
    return issueInvoice(tx, { order, lines, signedIn: '', paid: [{ at: now, means: 'card', cents }] }, now)
  })
