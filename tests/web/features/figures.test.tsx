/** « Chiffres »: which days an address asks for, and that table and file hold the same cells. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestedBy } from '../../../web/features/admin-statistics/choice.ts'
import { Panel } from '../../../web/features/admin-statistics/components/Panel.tsx'
import { PeriodPicker } from '../../../web/features/admin-statistics/components/PeriodPicker.tsx'
import type { Revenue } from '../../../web/features/admin-statistics/queries.ts'
import {
  seriesSheet,
  share,
  sheetCsv,
  sourceSheet,
  thingSheet,
} from '../../../web/features/admin-statistics/sheets.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const TODAY = '2026-11-25'
const requested = (search: string) => requestedBy(new URLSearchParams(search), TODAY)

describe('the period of an address', () => {
  it.each([
    ['', '2026-10-27', '2026-11-25', 'days'],
    ['periode=7', '2026-11-19', '2026-11-25', 'days'],
    ['periode=mois', '2026-11-01', '2026-11-25', 'month'],
    ['periode=mois-dernier', '2026-10-01', '2026-10-31', 'month'],
    ['periode=annee', '2026-01-01', '2026-11-25', 'year'],
    ['periode=annee-derniere', '2025-01-01', '2025-12-31', 'year'],
    ['periode=dates&du=2026-03-01&au=2026-03-31', '2026-03-01', '2026-03-31', 'days'],
    ['periode=dates&du=2026-04-01&au=2026-03-31', '2026-03-31', '2026-03-31', 'days'],
    ['periode=dates&du=0202-04-01&au=hier', '2026-10-27', '2026-11-25', 'days'],
    ['periode=dates&du=1990-01-01&au=2026-11-25', '2016-11-18', '2026-11-25', 'days'],
    ['periode=siecle', '2026-10-27', '2026-11-25', 'days'],
  ])('%s: %s to %s, against %s', (search, from, to, against) => {
    expect(requested(search)).toMatchObject({ from, to, against })
  })

  it('keeps the parts that were chosen, where they are any', () => {
    expect([requested('par=week').by, requested('par=hour').by]).toEqual(['week', undefined])
  })

  it('is changed by keyboard, own dates beginning with those that are shown', () => {
    window.history.replaceState(null, '', '/admin/chiffres')
    const Place = () => {
      const { search } = useLocation()
      const { name, ...period } = requestedBy(new URLSearchParams(search), TODAY)
      return (
        <>
          <PeriodPicker name={name} {...period} />
          <output>{search}</output>
        </>
      )
    }
    renderAdmin(
      <BrowserRouter>
        <Place />
      </BrowserRouter>,
    )
    const address = () => screen.getByRole('status').textContent
    fireEvent.change(screen.getByLabelText('Période'), { target: { value: 'dates' } })
    expect(address()).toBe('?periode=dates&du=2026-10-27&au=2026-11-25')
    fireEvent.change(screen.getByLabelText('Détail'), { target: { value: 'week' } })
    fireEvent.change(screen.getByLabelText('Période'), { target: { value: '30' } })
    expect(address()).toBe('?par=week')
  })
})

const SUMS = {
  takenCents: 123_456,
  refundedCents: 50,
  takenTaxCents: 0,
  refundedTaxCents: 0,
  payments: 3,
  refunds: 1,
}
const THINGS: Revenue['byThing'] = [
  { ...SUMS, kind: 'course', id: 'a', title: '=HYPERLINK("x")' },
  { ...SUMS, kind: '', id: '', title: '' },
]
const revenue = { byThing: THINGS } as Revenue

describe('a table of figures', () => {
  it('is shown in euros, and saved for a French spreadsheet that runs nothing of it', () => {
    renderAdmin(
      <Panel
        title="Par contenu"
        file="contenus"
        period={{ from: TODAY, to: TODAY }}
        sheet={thingSheet(revenue)}
      />,
    )
    const [row] = screen.getAllByRole('rowheader')
    expect(row?.textContent).toBe('=HYPERLINK("x") (formation)')
    expect(screen.getAllByRole('cell', { name: '1\u00a0234,06\u00a0€' })).toHaveLength(2)
    expect(sheetCsv(thingSheet(revenue)).split('\r\n')).toEqual([
      '\ufeffContenu;Paiements;Encaissé (€);Remboursé (€);Net (€);dont TVA (€)',
      '"\'=HYPERLINK(""x"") (formation)";3;1234,56;0,5;1234,06;0',
      '"Hors catalogue, ou supprimé";3;1234,56;0,5;1234,06;0',
      '',
    ])
  })

  it('stands in the place of its chart when it is asked for, and its file says the days too', () => {
    const part = { from: '2026-11-01', to: '2026-11-25', takenCents: 1250, refundedCents: 50 }
    const sheet = seriesSheet({ ...revenue, grain: 'month', series: [part] })
    const chart = { series: [{ name: 'Encaissé', color: 'sable.6' }], points: [] }
    renderAdmin(
      <Panel title="Encaissé" file="e" period={{ from: TODAY, to: TODAY }} sheet={sheet} chart={chart} />,
    )
    expect(screen.queryByRole('table')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Voir le tableau\u00a0: Encaissé' }))
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Période', 'Encaissé', 'Remboursé', 'Net'],
    ])
    expect(screen.getByRole('button', { name: 'Voir le graphique\u00a0: Encaissé' })).toBeTruthy()
    expect(sheetCsv(sheet).split('\r\n')[1]).toBe('nov. 2026;01/11/2026;25/11/2026;12,5;0,5;12')
  })

  it('says so where there is nothing', () => {
    renderAdmin(
      <Panel
        title="Par contenu"
        file="contenus"
        period={{ from: TODAY, to: TODAY }}
        sheet={thingSheet({ ...revenue, byThing: [] })}
      />,
    )
    expect(screen.getByText('Rien sur cette période.')).toBeTruthy()
  })

  it('gives no share of visits that were not measured', () => {
    expect([share(1, 3), share(2, 0), share(3, 2)]).toEqual([33.3, null, null])
    const steps = { visits: 1, checkouts: 0, payingVisits: 2, orders: 2, takenCents: 100 }
    const sources = { sources: [{ source: 'direct', ...steps }] } as Parameters<typeof sourceSheet>[0]
    expect(sourceSheet(sources).rows).toEqual([['Accès direct ou inconnu', 1, 0, 2, null, 2, 100]])
  })
})
