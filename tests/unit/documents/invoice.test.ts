import { describe, expect, it } from 'vitest'
import { type Invoice, invoicePdf, type Seller } from '#server/documents/invoice.ts'
import { readPdf } from '../../support/pdf.ts'

const line = (title: string) => ({ title, qty: 1, unitCents: 123_450, totalCents: 123_450, taxRate: 0 })
const invoice: Invoice = {
  kind: 'invoice',
  number: 'F-2026-000001',
  issuedAt: '2026-11-20 10:00:00.000Z',
  customer: {
    name: 'Claire Dvořák',
    email: 'claire@example.com',
    address: {
      line1: '3 rue des Lilas',
      line2: 'Bâtiment B',
      postalCode: '69003',
      city: 'Lyon',
      country: 'France',
    },
  },
  lines: [line('Retrouver un sommeil paisible')],
  totals: {
    netCents: 123_450,
    taxes: [],
    totalCents: 123_450,
    mention: 'TVA non applicable, art. 293 B du CGI',
  },
}
const seller: Seller = {
  brand: 'Sable & Souffle',
  contactEmail: 'bonjour@site.example',
  legal: {
    raisonSociale: 'Apolline Verdane EI',
    adresse: '12 rue de l’Exemple\n75011 Paris',
    siret: '12345678900012',
    tva: 'FR00123456789',
  },
}
const drawn = async (changes: Partial<Invoice> = {}, by: Partial<Seller> = {}, corrects?: string) =>
  readPdf(await invoicePdf({ ...invoice, ...changes }, { ...seller, ...by } as Seller, corrects))

describe('the invoice', () => {
  it('names who sells and who buys as the law asks, in the site’s typeface', async () => {
    const { text, fonts, pages } = await drawn()
    const words = [
      'Facture',
      'N°\u00a0F-2026-000001',
      'Émise le 20\u00a0novembre\u00a02026',
      'Apolline Verdane EI\n12 rue de l’Exemple\n75011 Paris\nSIREN 123\u00a0456\u00a0789\nSIRET 123\u00a0456\u00a0789\u00a000012\nTVA intracommunautaire FR00123456789\nbonjour@site.example',
      'Facturé à\nClaire Dvořák\n3 rue des Lilas\nBâtiment B\n69003 Lyon\nFrance\nclaire@example.com',
      'Retrouver un sommeil paisible',
      '1\u00a0234,50\u00a0€',
      'TVA non applicable, art. 293 B du CGI',
      'Facture acquittée. Paiement reçu en ligne.',
    ]
    for (const word of words) expect(text).toContain(word)
    expect(text).not.toContain('\ufffd')
    expect(fonts).toEqual(['RadioCanada-Regular', 'RadioCanada-SemiBold'])
    expect(pages).toHaveLength(1)
  })

  it.each([
    ['123456789', 'SIREN 123\u00a0456\u00a0789', 'SIRET'],
    ['en cours', 'SIRET en cours', 'SIREN'],
  ])('shows the number %s as what it is', async (siret, shown, absent) => {
    const { text } = await drawn({}, { legal: { siret } })
    expect(text).toContain(shown)
    expect(text).not.toContain(absent)
    expect(text).toContain('Sable & Souffle\nFacture')
  })

  it('is called « Avoir » where it takes one back, and says which', async () => {
    const { text } = await drawn({ kind: 'credit_note' }, {}, 'F-2026-000009')
    expect(text).toContain('Avoir sur la facture n°\u00a0F-2026-000009. Montant remboursé.')
    expect(text).toContain('Remboursé à')
    expect(text).not.toContain('acquittée')
  })

  it('stands without a site, an address or a name', async () => {
    const bytes = await invoicePdf({ ...invoice, customer: { name: '', email: 'a@example.com' } }, null)
    expect(readPdf(bytes).text).toContain('Facturé à\na@example.com')
  })

  it('goes on over pages with its headings, its total whole, nothing outside', async () => {
    const long = 'Une séance très longue à nommer '.repeat(6).slice(0, 160)
    const { pages, text } = await drawn({
      lines: Array.from({ length: 40 }, (_, at) => line(`${at} ${long}`)),
    })
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, { runs }] of pages.entries()) {
      const words = runs.map((run) => run.text)
      expect(words).toContain(`Page ${at + 1} sur ${pages.length}`)
      for (const { text: word, x, width, y } of runs) {
        expect([x >= 49, x + width <= 546, y > 45, y < 815], word).toEqual([true, true, true, true])
      }
    }
    expect(text.match(/^Total TTC$/gm)?.length).toBeGreaterThan(pages.length - 1)
    expect(text.match(/^\d+ Une séance/gm)).toHaveLength(40)
  })
})
