/** « Facturation » of the administration: figures, files, data of an invoice, thresholds. */
import { describe, expect, it } from 'vitest'
import { notifications } from '#drizzle/collections/notifications.ts'
import { rowsOfCsv } from '#drizzle/domain/csv.ts'
import { issueCreditNote } from '#server/features/invoices/issuing/credit.ts'
import { system } from '#server/records/actor.ts'
import { issued, LEGAL, sold, withSeller } from '../../support/issued.ts'

const YEAR = 'from=2026-01-01&to=2026-12-31'

const withSales = async (legal: object = LEGAL) => {
  const app = await withSeller(legal)
  const cashier = await app.person('caisse@example.com', { role: 'staff', permissions: ['payments.manage'] })
  const ask = (path: string, as = cashier) => app.call('GET', `/api/admin/invoices/${path}`, { as })
  return { app, ask, cashier }
}

describe('the invoicing accounts', () => {
  it('report invoices and credits of a period, and the seller’s thresholds', async () => {
    const { app, ask } = await withSales()
    const invoice = await issued(app, [
      sold({ totalCents: 12_000 }),
      sold({ totalCents: 9000, taxRate: 0, taxTreatment: 'formation_261' }),
    ])
    await app.seed((tx) =>
      issueCreditNote(tx, { invoice, of: [{ line: 0, cents: 2400 }], reason: 'Geste' }, app.clock.now()),
    )
    const answer = await ask(`figures?${YEAR}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.json()).toEqual({
      documents: 2,
      totalCents: 18_600,
      netCents: 17_000,
      taxCents: 1600,
      groups: [
        { treatment: 'standard', rate: 20, netCents: 8000, taxCents: 1600 },
        { treatment: 'formation_261', rate: 0, netCents: 9000, taxCents: 0 },
      ],
      year: '2026',
      regime: 'standard',
      gauges: [{ name: 'eu', cents: 0, limitCents: 1_000_000, upperCents: 1_000_000 }],
      oss: [],
      isElectronic: true,
    })
    const before = await ask('figures?from=2026-01-01&to=2026-11-19')
    expect(before.json()).toMatchObject({ documents: 0, totalCents: 0, groups: [] })
    expect((await ask('figures?from=2026-02-30&to=2026-11-19')).statusCode).toBe(400)
    const turned = await ask('figures?from=2026-11-19&to=2026-01-01')
    expect(turned.json().data.to.message).toBe('La fin précède le début.')
  })

  it('are files for spreadsheets and accountants', async () => {
    const { app, ask } = await withSales()
    await issued(app, [sold({ totalCents: 12_000 })])
    const names = {
      ventes: 'ventes-2026-01-01-2026-12-31.csv',
      'e-reporting': 'e-reporting-2026-01-01-2026-12-31.csv',
      ue: 'ue-2026-01-01-2026-12-31.csv',
      ecritures: '732829320FEC20261231.txt',
    }
    for (const [file, name] of Object.entries(names)) {
      const answer = await ask(`files/${file}?${YEAR}`)
      expect(answer.headers['content-disposition']).toBe(`attachment; filename=${name}`)
    }
    const rows = rowsOfCsv((await ask(`files/ventes?${YEAR}`)).body).map(({ cells }) => cells)
    expect(rows[1]?.slice(0, 6)).toEqual([
      '20/11/2026',
      'F-2026-000001',
      'Facture',
      '',
      'C-2026-000001',
      'Claire',
    ])
    expect(rows[1]?.slice(9)).toEqual([
      'Biens',
      'Taux normal',
      '20',
      '100',
      '20',
      '120',
      'carte bancaire',
      '20/11/2026',
    ])
    expect((await ask(`files/ecritures?${YEAR}`)).body.split('\r\n')[1]).toBe(
      'VE\tVentes\t1\t20261120\t411000\tClients\t\t\tF-2026-000001\t20261120\tFacture F-2026-000001 Claire\t120,00\t0,00\t\t\t20261120\t\t',
    )
    expect((await ask(`files/autre?${YEAR}`)).statusCode).toBe(400)
  })

  it('export the data of an invoice with a complete seller, and of no other', async () => {
    const { app, ask } = await withSales()
    const { number } = await issued(app, [sold({ totalCents: 12_000 })])
    const xml = await ask(`${number}/xml`)
    expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(xml.body).toContain('<ram:GrandTotalAmount>120.00</ram:GrandTotalAmount>')
    expect((await ask('F-2026-999999/xml')).statusCode).toBe(404)
    const unknown = await withSales({ raisonSociale: 'Sans numéro' })
    const other = await issued(unknown.app, [sold({ totalCents: 100 })])
    expect((await unknown.ask(`${other.number}/xml`)).statusCode).toBe(404)
  })

  it('require the payments permission', async () => {
    const { app, ask } = await withSales()
    const { number } = await issued(app, [sold({ totalCents: 100 })])
    const teacher = await app.person('prof@example.com', { role: 'staff', permissions: ['courses.manage'] })
    for (const path of [`figures?${YEAR}`, `files/ventes?${YEAR}`, `${number}/xml`]) {
      expect((await ask(path, teacher)).statusCode).toBe(403)
      expect((await app.call('GET', `/api/admin/invoices/${path}`)).statusCode).toBe(401)
    }
  })
})

describe('the turnover thresholds', () => {
  it('are notified once each, when a sale exceeds them', async () => {
    const { app } = await withSales({
      ...LEGAL,
      regime: 'franchise',
      seuils: { services: 100, servicesMajore: 120 },
    })
    const service = (totalCents: number) =>
      issued(app, [sold({ kind: 'course', ref: '', totalCents, taxRate: 0, taxTreatment: 'franchise_293B' })])
    const notified = () =>
      app.engine
        .read(system)
        .find(notifications, { type: 'warning' }, { sort: 'created' })
        .map(({ message, link }) => [message, link])
    const passed = async (cents: number, count: number) => {
      await service(cents)
      await app.worker.drain()
      expect(notified()).toHaveLength(count)
    }
    await passed(7900, 0)
    await passed(100, 1)
    expect(notified()[0]).toEqual([
      'prestations de services (franchise en base)\u00a0: 80,00\u00a0€ sur 100,00\u00a0€, plus de 80\u00a0% du seuil.',
      '/admin/factures',
    ])
    await passed(1000, 1)
    await passed(1000, 2)
    await passed(5000, 3)
    expect(notified()[2]?.[0]).toContain(
      '150,00\u00a0€ sur 100,00\u00a0€\u00a0: le seuil majoré est dépassé.',
    )
    await passed(5000, 3)
  })
})
