import { describe, expect, it } from 'vitest'
import { invoicePdf } from '#server/documents/invoice.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { CUSTOMER, creditOf, invoiceOf, type LineOf, SELLER, TRIED } from '../../support/invoices.ts'
import { readPdf } from '../../support/pdf.ts'

const drawn = async (document: InvoiceDocument) => readPdf(await invoicePdf(document))
const franchise = (unitCents: number): LineOf => ({ unitCents, taxRate: 0, treatment: 'franchise_293B' })

describe('the invoice', () => {
  it('names seller and buyer as the law requires, in the site’s typeface', async () => {
    const { text, fonts, pages } = await drawn(invoiceOf([franchise(123_450)]))
    const lines = [
      'Facture',
      'N°\u00a0F-2026-000001',
      'Émise le 20\u00a0novembre\u00a02026',
      'Date de la vente\u00a0: 20\u00a0novembre\u00a02026',
      'Commande n°\u00a0C-2026-000001',
      'Nature\u00a0: prestation de services',
      'Apolline Verdane EI\nEntrepreneur individuel\n12 rue de l’Exemple\n75011 Paris\nSIREN 732\u00a0829\u00a0320\nSIRET 732\u00a0829\u00a0320\u00a000074\nTVA intracommunautaire FR44732829320\nbonjour@site.example\n01 23 45 67 89',
      'Facturé à\nClaire Dvořák\n3 rue des Lilas\nBâtiment B\n69003 Lyon\nFrance\nclaire@example.com',
      'Retrouver un sommeil paisible',
      '1\u00a0234,50\u00a0€',
      'TVA non applicable, art. 293 B du CGI',
      'Facture acquittée le 20\u00a0novembre\u00a02026 par carte bancaire.',
    ]
    for (const word of lines) expect(text).toContain(word)
    expect(text).not.toContain('\ufffd')
    expect(text).not.toMatch(/Pénalités|40\u00a0€|Prix HT/)
    expect(fonts).toEqual(['RadioCanada-Regular', 'RadioCanada-SemiBold'])
    expect(pages).toHaveLength(1)
  })

  it('shows prices before and after tax, discounts, and tax by rate with its base', async () => {
    const { text } = await drawn(
      invoiceOf([
        { unitCents: 12_000, qty: 2, discountCents: 2400 },
        { unitCents: 10_550, taxRate: 5.5, treatment: 'reduced', nature: 'goods' },
        { unitCents: 9000, taxRate: 0, treatment: 'formation_261' },
      ]),
    )
    const row = (...cells: string[]) => cells.map((cell) => cell.replace(/ €/g, '\u00a0€')).join('\n')
    expect(text).toContain(row('2', '100,00 €', '120,00 €', '20\u00a0%', '200,00 €', '240,00 €'))
    expect(text).toContain(row('Remise', '20\u00a0%', '-20,00 €', '-24,00 €'))
    expect(text).toContain(row('Total HT', '370,00 €', 'dont exonéré de TVA', '90,00 €'))
    expect(text).toContain(
      row('TVA 20\u00a0% sur 180,00 €', '36,00 €', 'TVA 5,5\u00a0% sur 100,00 €', '5,50 €'),
    )
    expect(text).toContain(row('Total TTC', '411,50 €'))
    expect(text).toContain('Nature\u00a0: livraison de biens et prestation de services')
    expect(text).toContain('Exonération de TVA, art. 261-4-4° a du CGI')
  })

  it('states the cost of late payment for companies alone, with their numbers and the delivery address', async () => {
    const { text } = await drawn(TRIED.company as InvoiceDocument)
    const lines = [
      'Facturé à\nLilas & Compagnie SARL\nClaire Dvořák\n3 rue des Lilas',
      'SIREN 552\u00a0008\u00a0443\nTVA intracommunautaire FR19552008443',
      'Livré à\nClaire Dvořák\nZone du Port, quai 4\n13002 Marseille',
      'Pénalités de retard',
      'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00a0: 40\u00a0€.',
      'Pas d’escompte pour paiement anticipé.',
      'Option pour le paiement de la taxe d’après les débits.',
    ]
    for (const word of lines) expect(text).toContain(word)
  })

  it('states the amount due, and its date', async () => {
    const { text } = await drawn(TRIED.instalments as InvoiceDocument)
    expect(text).toContain('Déjà payé\n100,00\u00a0€\nReste à payer\n200,00\u00a0€')
    expect(text).toContain(
      'Paiements reçus\u00a0: 100,00\u00a0€ le 20\u00a0novembre\u00a02026 par carte bancaire.',
    )
    expect(text).toContain(
      'Échéances\u00a0: 100,00\u00a0€ le 20\u00a0décembre\u00a02026, 100,00\u00a0€ le 20\u00a0janvier\u00a02027.',
    )
    expect(text).not.toContain('acquittée')
    expect((await drawn(TRIED.deposit as InvoiceDocument)).text).toContain('Facture d’acompte')
  })

  it('is titled « Avoir » for a credit note, with its invoice, reason and amounts', async () => {
    const { text } = await drawn(creditOf([franchise(5000)]))
    expect(text).toContain('Avoir sur la facture n°\u00a0F-2026-000001 du 20\u00a0novembre\u00a02026.')
    expect(text).toContain('Motif\u00a0: Rétractation du 25 novembre 2026')
    expect(text).toContain(
      'Montant remboursé\u00a0: 50,00\u00a0€ le 20\u00a0novembre\u00a02026 par carte bancaire.',
    )
    expect(text).toContain('Avoir au bénéfice de')
    expect(text).not.toMatch(/acquittée|-50|Reste à payer/)
  })

  it('works without a site, an address or a name', async () => {
    const seller = {
      ...SELLER,
      name: '',
      brand: '',
      siren: '',
      siret: '',
      vatNumber: '',
      address: '',
      form: '',
    }
    const document = invoiceOf([franchise(100)], {
      customer: { name: '', email: 'a@example.com' },
      details: { seller },
    })
    const bytes = await invoicePdf(document)
    expect(readPdf(bytes).text).toContain('Facturé à\na@example.com')
    // Its data could not be checked.
    expect(bytes.includes('factur-x.xml')).toBe(false)
  })

  it('leaves out unsupported characters, and keeps the others', async () => {
    const { text } = await drawn(TRIED['names outside the typeface'] as InvoiceDocument)
    expect(text).toContain('Zoë Nguyễn-O’Brien & ??')
    expect(text).toContain('Respirer & “lâcher” l’été <1>')
    const cyrillic = await drawn(
      invoiceOf([franchise(100)], { customer: { ...CUSTOMER, name: 'Иван ﬁn ①' } }),
    )
    expect(cyrillic.text).toContain('???? fin 1')
  })

  it('continues over pages with its headings, its total whole, nothing outside', async () => {
    const long = 'Une séance très longue à nommer '.repeat(6).slice(0, 160)
    for (const line of [franchise(123_450), { unitCents: 123_450, qty: 1000, discountCents: 5 }]) {
      const { pages, text } = await drawn(
        invoiceOf(Array.from({ length: 40 }, (_, at) => ({ ...line, title: `${at} ${long}` }))),
      )
      expect(pages.length).toBeGreaterThan(2)
      for (const [at, { runs }] of pages.entries()) {
        expect(runs.map((run) => run.text)).toContain(`Page ${at + 1} sur ${pages.length}`)
        for (const { text: word, x, width, y } of runs) {
          expect([x >= 49, x + width <= 546, y > 45, y < 815], word).toEqual([true, true, true, true])
        }
      }
      expect(text.match(/^Désignation$/gm)?.length).toBeGreaterThan(pages.length - 2)
      expect(text.match(/^\d+ Une séance/gm)).toHaveLength(40)
    }
  })
})
