/**
 * The data of electronic invoices: every rule of calculation that it relies on (EN 16931), for any basket.
 * With `FACTURX_VALIDATOR`, a command that takes PDF files and ends with 0 when all are valid, it also
 * validates one of each kind; CI has none.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { facturX, isElectronic } from '#server/documents/facturx.ts'
import { invoicePdf } from '#server/documents/invoice.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { CUSTOMER, creditOf, invoiceOf, type LineOf, SELLER, TRIED } from '../../support/invoices.ts'
import { fc } from '../../support/properties.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const LISTS = ['ApplicableTradeTax', 'IncludedSupplyChainTradeLineItem', 'IncludedNote']
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name, path) => LISTS.includes(name) && !String(path).includes('SpecifiedLineTradeSettlement'),
})
const text = z.union([z.string(), z.object({ '#text': z.string() }).transform((node) => node['#text'])])
const cents = text.transform((amount) => Math.round(Number(amount) * 100))
const tax = z.object({
  CalculatedAmount: cents,
  BasisAmount: cents,
  CategoryCode: z.enum(['S', 'E']),
  RateApplicablePercent: text.transform(Number),
  ExemptionReason: text.optional(),
  ExemptionReasonCode: text.optional(),
  DueDateTypeCode: text.optional(),
})
const line = z.object({
  SpecifiedLineTradeAgreement: z.object({
    NetPriceProductTradePrice: z.object({ ChargeAmount: text.transform(Number) }),
  }),
  SpecifiedLineTradeDelivery: z.object({ BilledQuantity: text.transform(Number) }),
  SpecifiedLineTradeSettlement: z.object({
    ApplicableTradeTax: z.object({ CategoryCode: text, RateApplicablePercent: text.transform(Number) }),
    SpecifiedTradeAllowanceCharge: z.object({ ActualAmount: cents }).optional(),
    SpecifiedTradeSettlementLineMonetarySummation: z.object({ LineTotalAmount: cents }),
  }),
})
const party = z.looseObject({ Name: text, PostalTradeAddress: z.looseObject({ CountryID: text }) })
const sums = z.object({
  LineTotalAmount: cents,
  TaxBasisTotalAmount: cents,
  TaxTotalAmount: cents,
  GrandTotalAmount: cents,
  TotalPrepaidAmount: cents,
  DuePayableAmount: cents,
})
const shape = z.object({
  CrossIndustryInvoice: z.object({
    ExchangedDocument: z.object({
      TypeCode: text,
      IncludedNote: z.array(z.object({ Content: text, SubjectCode: text })),
    }),
    SupplyChainTradeTransaction: z.object({
      IncludedSupplyChainTradeLineItem: z.array(line),
      ApplicableHeaderTradeAgreement: z.object({ SellerTradeParty: party, BuyerTradeParty: party }),
      ApplicableHeaderTradeSettlement: z.object({
        ApplicableTradeTax: z.array(tax),
        SpecifiedTradeSettlementHeaderMonetarySummation: sums,
      }),
    }),
  }),
})
const read = (document: InvoiceDocument) => {
  const { CrossIndustryInvoice: invoice } = shape.parse(parser.parse(facturX(document)))
  const { SupplyChainTradeTransaction: sale, ExchangedDocument: head } = invoice
  const settlement = sale.ApplicableHeaderTradeSettlement
  return {
    head,
    ...sale.ApplicableHeaderTradeAgreement,
    lines: sale.IncludedSupplyChainTradeLineItem,
    taxes: settlement.ApplicableTradeTax,
    sums: settlement.SpecifiedTradeSettlementHeaderMonetarySummation,
  }
}
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** EN 16931, chapter 6.4: each rule by its name. */
const checkRules = (document: InvoiceDocument): void => {
  const { lines, taxes, sums: head } = read(document)
  const nets = lines.map(
    ({ SpecifiedLineTradeSettlement: { SpecifiedTradeSettlementLineMonetarySummation: sum } }) =>
      sum.LineTotalAmount,
  )
  expect(head.LineTotalAmount, 'BR-CO-10').toBe(total(nets))
  expect(head.TaxBasisTotalAmount, 'BR-CO-13').toBe(head.LineTotalAmount)
  expect(head.TaxTotalAmount, 'BR-CO-14').toBe(total(taxes.map((group) => group.CalculatedAmount)))
  expect(head.GrandTotalAmount, 'BR-CO-15').toBe(head.TaxBasisTotalAmount + head.TaxTotalAmount)
  expect(head.DuePayableAmount, 'BR-CO-16').toBe(head.GrandTotalAmount - head.TotalPrepaidAmount)
  expect(taxes.filter((group) => group.DueDateTypeCode).length, 'CII-SR-462').toBeLessThanOrEqual(1)
  for (const { CategoryCode: category, RateApplicablePercent: rate, ...group } of taxes) {
    const members = nets.filter((_, at) => {
      const own = lines[at]?.SpecifiedLineTradeSettlement.ApplicableTradeTax
      return own?.CategoryCode === category && own.RateApplicablePercent === rate
    })
    expect(group.BasisAmount, 'BR-S-08, BR-E-08').toBe(total(members))
    // Off by less than a cent where no net amount gives the gross price; the official rules allow a euro.
    expect(Math.abs(group.CalculatedAmount - (group.BasisAmount * rate) / 100), 'BR-CO-17').toBeLessThan(1)
    expect(category === 'E', 'BR-E-05, BR-S-05').toBe(rate === 0)
    expect(Boolean(group.ExemptionReason), 'BR-E-10, BR-S-10').toBe(category === 'E')
  }
  expect(taxes.filter(({ CategoryCode }) => CategoryCode === 'E').length, 'BR-E-01').toBeLessThan(2)
  for (const [at, { SpecifiedLineTradeSettlement: own, ...one }] of lines.entries()) {
    const price = one.SpecifiedLineTradeAgreement.NetPriceProductTradePrice.ChargeAmount
    const gross = Math.round(price * one.SpecifiedLineTradeDelivery.BilledQuantity * 100)
    expect(price, 'BR-27').toBeGreaterThanOrEqual(0)
    expect(nets[at], 'BT-131').toBe(gross - (own.SpecifiedTradeAllowanceCharge?.ActualAmount ?? 0))
  }
}

const TREATMENTS = [
  { taxRate: 20, treatment: 'standard' },
  { taxRate: 10, treatment: 'reduced' },
  { taxRate: 5.5, treatment: 'reduced' },
  { taxRate: 2.1, treatment: 'reduced' },
  { taxRate: 0, treatment: 'formation_261' },
  { taxRate: 0, treatment: 'franchise_293B' },
] as const
const anyLine = fc
  .record({
    unitCents: fc.nat(200_000),
    qty: fc.integer({ min: 1, max: 500 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    tax: fc.constantFrom(...TREATMENTS),
    nature: fc.constantFrom('goods' as const, 'digital' as const, 'services' as const),
  })
  .map(
    ({ unitCents, qty, share, tax: chosen, nature }): LineOf => ({
      unitCents,
      qty,
      discountCents: share < 0.5 ? 0 : Math.floor(unitCents * qty * share),
      nature,
      ...chosen,
    }),
  )

describe('the data of an invoice', () => {
  it('satisfies every rule of calculation for any basket, sold or credited', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
        checkRules(invoiceOf(lines))
        checkRules(creditOf(lines))
      }),
    )
  })
  it.each(Object.entries(TRIED))('satisfies the cases sent to validators: %s', (_name, document) =>
    checkRules(document),
  )

  it('states an exemption by its code, and by text for two reasons', () => {
    const reasons = (name: string) =>
      read(TRIED[name] as InvoiceDocument).taxes.map(({ ExemptionReason, ExemptionReasonCode }) => [
        ExemptionReason,
        ExemptionReasonCode,
      ])
    expect(reasons('franchise')).toEqual([['TVA non applicable, art. 293 B du CGI', 'VATEX-FR-FRANCHISE']])
    expect(reasons('formation')).toEqual([
      ['Exonération de TVA, art. 261-4-4° a du CGI', 'VATEX-FR-CGI261-4'],
    ])
    expect(reasons('both exemptions')).toEqual([
      ['TVA non applicable, art. 293 B du CGI · Exonération de TVA, art. 261-4-4° a du CGI', undefined],
    ])
  })

  it('states its type, its recipient, and the tax due date', () => {
    const facts = (name: string) => {
      const { head, taxes } = read(TRIED[name] as InvoiceDocument)
      const notes = head.IncludedNote.map(({ SubjectCode }) => SubjectCode)
      return [head.TypeCode, notes.join(' '), taxes.map(({ DueDateTypeCode }) => DueDateTypeCode)]
    }
    expect(facts('one rate')).toEqual(['380', 'BAR REG', ['72']])
    expect(facts('company')).toEqual(['380', 'BAR REG AAI PMD PMT AAB', ['5']])
    expect(facts('credit note')).toEqual(['381', 'BAR REG AAI', ['72']])
    expect(facts('deposit')).toEqual(['386', 'BAR REG', ['72']])
    expect(facts('mixed rates with discounts')).toEqual(['380', 'BAR REG', [undefined, undefined, undefined]])
  })

  it('identifies both parties by their numbers', () => {
    const { SellerTradeParty: seller, BuyerTradeParty: buyer } = read(TRIED.company as InvoiceDocument)
    const id = (scheme: string, value: string) => ({ '@schemeID': scheme, '#text': value })
    expect(seller).toMatchObject({
      Name: 'Apolline Verdane EI',
      SpecifiedLegalOrganization: { ID: id('0002', '732829320'), TradingBusinessName: 'Sable & Souffle' },
      PostalTradeAddress: {
        PostcodeCode: '75011',
        LineOne: '12 rue de l’Exemple',
        CityName: 'Paris',
        CountryID: 'FR',
      },
      SpecifiedTaxRegistration: { ID: id('VA', 'FR44732829320') },
    })
    expect(buyer).toMatchObject({
      Name: 'Lilas & Compagnie SARL',
      SpecifiedLegalOrganization: { ID: id('0002', '552008443') },
      URIUniversalCommunication: { URIID: id('0225', '552008443') },
      SpecifiedTaxRegistration: { ID: id('VA', 'FR19552008443') },
    })
    const franchise = read(TRIED.franchise as InvoiceDocument).SellerTradeParty
    expect(franchise).toMatchObject({ SpecifiedTaxRegistration: { ID: id('FC', '732829320') } })
  })

  it('is not made for an unverifiable seller', () => {
    const by = (seller: Partial<typeof SELLER>) =>
      isElectronic(invoiceOf([{ unitCents: 1 }], { details: { seller: { ...SELLER, ...seller } } }))
    expect([
      by({}),
      by({ siren: '' }),
      by({ vatNumber: '' }),
      by({ siren: '', vatNumber: '' }),
      by({ name: '' }),
    ]).toEqual([true, true, true, false, false])
  })

  it('contains no invalid XML character, and every other', () => {
    const name = 'Zoë 😀 & <b>\u0007\ud800 «\u00a0x\u00a0» "\''
    const { BuyerTradeParty } = read(invoiceOf([{ unitCents: 1 }], { customer: { ...CUSTOMER, name } }))
    expect(BuyerTradeParty.Name).toBe('Zoë 😀 & <b> « x » "\'')
  })

  it('is embedded in its PDF unchanged, with the declaring metadata', async () => {
    const document = TRIED.company as InvoiceDocument
    const pdf = (await invoicePdf(document)).toString('latin1')
    const [, stream = ''] = /\/Type \/EmbeddedFile[\s\S]*?stream\n([\s\S]*?)\nendstream/.exec(pdf) ?? []
    expect(inflateSync(Buffer.from(stream, 'latin1')).toString()).toBe(facturX(document))
    const parts = [
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
      '/S /GTS_PDFA1',
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:DocumentType>INVOICE</fx:DocumentType>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:Version>1.0</fx:Version>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ]
    for (const word of parts) expect(pdf).toContain(word)
  })

  const validator = process.env.FACTURX_VALIDATOR ?? ''
  it.skipIf(validator === '')(
    'passes the validator of this machine',
    async () => {
      const folder = temporaryFolder('facturx')
      const files: string[] = []
      for (const [name, document] of Object.entries(TRIED)) {
        const file = join(folder, `${name.replaceAll(' ', '-')}.pdf`)
        writeFileSync(file, await invoicePdf(document))
        files.push(file)
      }
      // Ends with another status, and throws, when one is not.
      expect(execFileSync(validator, files, { encoding: 'utf8' }).match(/\.pdf/g)).toHaveLength(files.length)
    },
    300_000,
  )
})
