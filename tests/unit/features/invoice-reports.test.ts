/** What the accountant and the tax office are given equals the documents, to the cent. */
import { describe, expect, it } from 'vitest'
import { rowsOfCsv } from '#drizzle/domain/csv.ts'
import { USUAL_THRESHOLDS } from '#drizzle/domain/seller.ts'
import { type InvoiceDocument, paidCents } from '#server/documents/invoice-document.ts'
import { eReportingCsv, eReportingOf } from '#server/features/invoices/reports/e-reporting.ts'
import { journalName, journalOf, journalText } from '#server/features/invoices/reports/journal.ts'
import { ossCsv, ossOf } from '#server/features/invoices/reports/oss.ts'
import { partsOf } from '#server/features/invoices/reports/parts.ts'
import { salesCsv } from '#server/features/invoices/reports/sales.ts'
import { gaugesOf, passedMark, turnoverOf } from '#server/features/invoices/reports/turnover.ts'
import { CUSTOMER, creditOf, invoiceOf, type LineOf } from '../../support/invoices.ts'
import { fc } from '../../support/properties.ts'

const TREATMENTS = [
  { taxRate: 20, treatment: 'standard' },
  { taxRate: 5.5, treatment: 'reduced' },
  { taxRate: 0, treatment: 'formation_261' },
  { taxRate: 0, treatment: 'franchise_293B' },
] as const
const anyLine: fc.Arbitrary<LineOf> = fc
  .record({
    unitCents: fc.nat(50_000),
    qty: fc.integer({ min: 1, max: 9 }),
    less: fc.nat(900),
    tax: fc.constantFrom(...TREATMENTS),
    nature: fc.constantFrom('goods' as const, 'digital' as const, 'services' as const),
  })
  .map(({ unitCents, qty, less, tax, nature }) => ({
    unitCents,
    qty,
    discountCents: Math.min(less, unitCents * qty),
    nature,
    ...tax,
  }))
const anyDocument: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
    isCredit: fc.boolean(),
    day: fc.integer({ min: 1, max: 9 }),
    country: fc.constantFrom('France', 'Belgique', 'DE', 'Suisse', 'Atlantide'),
    isProfessional: fc.boolean(),
    debits: fc.boolean(),
    name: fc.constantFrom('Claire', 'Zoé;"L’été"', 'Un\tdeux|trois', '=1+1'),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, isCredit, day, country, isProfessional, debits, name, part }) => {
    const made = isCredit ? creditOf(lines) : invoiceOf(lines)
    const on = `2026-11-0${day}`
    const first = Math.trunc(made.totals.totalCents * part)
    return {
      ...made,
      number: `F-2026-00000${day}`,
      issuedOn: on,
      customer: {
        ...CUSTOMER,
        name,
        address: { ...CUSTOMER.address, country },
        ...(isProfessional ? { siren: '552008443' } : {}),
      },
      details: {
        ...made.details,
        isProfessional,
        taxOnDebits: debits,
        payments: [
          { on, means: 'card', cents: first },
          { on: '2026-11-10', means: 'transfer', cents: made.totals.totalCents - first },
        ],
      },
    }
  })
const anyYear = fc.array(anyDocument, { maxLength: 12 })

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const nets = (documents: readonly InvoiceDocument[]) => total(documents.map(({ totals }) => totals.netCents))
const taxes = (documents: readonly InvoiceDocument[]) =>
  total(documents.map(({ totals }) => totals.totalCents - totals.netCents))
const centsOf = (cell: string | undefined) => Math.round(Number((cell ?? '').replace(',', '.')) * 100)

describe('the accounts of any sales and refunds', () => {
  it('have parts that sum to each document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const parts = partsOf(document)
        expect(total(parts.map(({ netCents }) => netCents))).toBe(document.totals.netCents)
        for (const { treatment, rate, netCents, taxCents } of document.totals.groups) {
          const own = parts.filter((part) => part.treatment === treatment && part.rate === rate)
          expect([total(own.map((part) => part.netCents)), total(own.map((part) => part.taxCents))]).toEqual([
            netCents,
            taxCents,
          ])
        }
      }),
    )
  })

  it('have balanced entries, whose sums equal the documents’', () => {
    fc.assert(
      fc.property(anyYear, (documents) => {
        const entries = journalOf(documents)
        for (const { lines } of entries) expect(total(lines.map(({ cents }) => cents))).toBe(0)
        const of = (journal: string, account: RegExp) =>
          total(
            entries
              .filter((entry) => entry.journal === journal)
              .flatMap(({ lines }) =>
                lines.filter((line) => account.test(line.account)).map(({ cents }) => cents),
              ),
          )
        expect(of('VE', /^70/)).toBe(0 - nets(documents))
        expect(of('VE', /^4457/)).toBe(0 - taxes(documents))
        expect(of('BQ', /^512/)).toBe(total(documents.map(paidCents)))
        // Everything was paid: no receivable is left.
        expect(of('VE', /^411/) + of('BQ', /^411/)).toBe(0)

        const [heads = [], ...rows] = journalText(documents)
          .replace(/\r\n$/, '')
          .split('\r\n')
          .map((row) => row.split('\t'))
        expect(heads).toHaveLength(18)
        const sums = new Map<string, [number, number]>()
        for (const row of rows) {
          expect(row.length).toBe(18)
          expect([row[3], row[9], row[15]].every((day) => /^202611\d\d$/.test(day ?? ''))).toBe(true)
          const [debit, credit] = sums.get(row[2] ?? '') ?? [0, 0]
          sums.set(row[2] ?? '', [debit + centsOf(row[11]), credit + centsOf(row[12])])
          expect(centsOf(row[11]) === 0).toBe(centsOf(row[12]) !== 0)
        }
        expect([...sums.keys()]).toEqual(entries.map((_, at) => String(at + 1)))
        for (const [debit, credit] of sums.values()) expect(debit).toBe(credit)
        const days = rows.map((row) => row[3] ?? '')
        expect(days).toEqual([...days].sort())
      }),
    )
  })

  it('have a sales table that sums to the documents, whatever the names', () => {
    fc.assert(
      fc.property(anyYear, (documents) => {
        const [heads, ...rows] = rowsOfCsv(salesCsv(documents)).map(({ cells }) => cells)
        const sum = (head: string) => total(rows.map((row) => centsOf(row[heads?.indexOf(head) ?? -1])))
        expect([sum('HT'), sum('TVA'), sum('TTC')]).toEqual([
          nets(documents),
          taxes(documents),
          nets(documents) + taxes(documents),
        ])
        expect(rows.every((row) => row.length === heads?.length)).toBe(true)
        expect(rows.some((row) => row.some((cell) => cell.startsWith('=')))).toBe(false)
      }),
    )
  })

  it('report consumers’ purchases and payments of services, without names', () => {
    fc.assert(
      fc.property(anyYear, (documents) => {
        const rows = eReportingOf(documents)
        const own = documents.filter(({ details }) => !details.isProfessional)
        const parts = own
          .flatMap((document) => partsOf(document))
          .filter(({ treatment }) => treatment !== 'formation_261')
        const sold = rows.filter(({ what }) => what === 'sales')
        for (const category of ['TLB1', 'TPS1'] as const) {
          const wanted = parts.filter(({ nature }) => (nature === 'goods') === (category === 'TLB1'))
          const given = sold.filter((row) => row.category === category)
          for (const amount of ['netCents', 'taxCents'] as const)
            expect(total(given.map((row) => row[amount]))).toBe(total(wanted.map((part) => part[amount])))
        }
        const paid = rows.filter(({ what }) => what === 'payments')
        expect(paid.every(({ category }) => category === 'TPS1')).toBe(true)
        const services = own
          .filter(({ details }) => !details.taxOnDebits)
          .flatMap((document) => partsOf(document))
          .filter(({ nature, treatment }) => nature !== 'goods' && treatment !== 'formation_261')
        const requested = total(services.map(({ netCents, taxCents }) => netCents + taxCents))
        const reply = total(paid.map(({ netCents, taxCents }) => netCents + taxCents))
        // Two payments of five lines each: each share is rounded once.
        expect(Math.abs(reply - requested)).toBeLessThanOrEqual(5 * own.length)
        const keys = rows.map(({ what, day, category, rate }) => `${day} ${what} ${category} ${rate}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(eReportingCsv(documents)).not.toMatch(/Claire|Zo|example\.com|F-2026/)
      }),
    )
  })

  it('split purchases of consumers elsewhere in the Union by country', () => {
    fc.assert(
      fc.property(anyYear, (documents) => {
        const away = documents.filter(
          ({ customer, details }) =>
            !details.isProfessional && ['Belgique', 'DE'].includes(customer.address?.country ?? ''),
        )
        const parts = away
          .flatMap((document) => partsOf(document))
          .filter(({ nature }) => nature !== 'services')
        const rows = ossOf(documents)
        expect(total(rows.map(({ netCents }) => netCents))).toBe(total(parts.map(({ netCents }) => netCents)))
        expect(turnoverOf(documents).euCents).toBe(total(rows.map(({ netCents }) => netCents)))
        expect(rowsOfCsv(ossCsv(documents))).toHaveLength(rows.length + 1)
      }),
    )
  })

  it('count turnover as the franchise does: exempt training is no part of it', () => {
    fc.assert(
      fc.property(anyYear, (documents) => {
        const { goodsCents, servicesCents } = turnoverOf(documents)
        const counted = documents
          .flatMap(({ totals }) => totals.groups)
          .filter(({ treatment }) => treatment !== 'formation_261')
        expect(goodsCents + servicesCents).toBe(total(counted.map(({ netCents }) => netCents)))
      }),
    )
  })
})

describe('the thresholds', () => {
  const [services, all, eu] = gaugesOf(
    { goodsCents: 100_000, servicesCents: 2_999_900, euCents: 0 },
    { ...USUAL_THRESHOLDS },
    true,
  )
  it('are the franchise’s for its sellers, and the Union’s for all', () => {
    expect([services, all, eu]).toEqual([
      { name: 'services', cents: 2_999_900, limitCents: 3_750_000, upperCents: 4_125_000 },
      { name: 'all', cents: 3_099_900, limitCents: 8_500_000, upperCents: 9_350_000 },
      { name: 'eu', cents: 0, limitCents: 1_000_000, upperCents: 1_000_000 },
    ])
    const others = gaugesOf({ goodsCents: 0, servicesCents: 0, euCents: 0 }, { ...USUAL_THRESHOLDS }, false)
    expect(others.map(({ name }) => name)).toEqual(['eu'])
  })
  it.each([
    [2_999_999, 3_000_000, 3_000_000],
    [2_999_998, 2_999_999, null],
    [3_000_000, 3_100_000, null],
    [3_749_000, 3_750_000, 3_750_000],
    [0, 5_000_000, 4_125_000],
    [3_100_000, 2_000_000, null],
  ])('are passed once: from %d to %d cents', (before, after, mark) => {
    if (!services) throw new Error('No gauge')
    expect(passedMark(services, before, after)).toBe(mark)
  })
  it('name the journal as the tax office does', () =>
    expect(journalName('732829320', '2026-12-31')).toBe('732829320FEC20261231.txt'))
})
