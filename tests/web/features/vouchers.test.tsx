/** A voucher's page: the message for each code, and the code's storage on the way to an account. */
import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { voucherBatches } from '#drizzle/collections/vouchers.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import VoucherPage from '../../../web/features/account/pages/VoucherPage.tsx'
import { ownApp, type Person } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const Site = () => (
  <Routes>
    <Route path="/bon" element={<VoucherPage />} />
    <Route path="/bon/:code" element={<VoucherPage />} />
    <Route path="*" element={<p>Ailleurs</p>} />
  </Routes>
)

/** A voucher of one place for a course, and two members. The application counts tries, so each test has its own. */
const world = async () => {
  const app = await ownApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const lea = await app.person('lea@example.com')
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { title: 'Respirer' }))
  const batch = {
    id: app.engine.newId(),
    course: course.id,
    label: 'Entreprise Martin',
    kind: 'single',
    places: 1,
    lastDay: '2026-12-31',
    accessDays: 90,
  }
  const answer = await app.call('POST', '/api/vouchers/batches', { as: admin, body: batch })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const listed = await app.call('GET', `/api/vouchers/batches/${batch.id}`, { as: admin })
  const { code } = listed.json().codes[0] as { code: string }
  const open = (at: string, as: Person | null = null) => renderElement(<Site />, { app, as, at })
  return { app, lea, course, batch: batch.id, code, open }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('code of a voucher', () => {
  it('opens its page however it was copied, and an empty field opens none', async () => {
    const { code, open } = await world()
    const { address } = await open('/bon')
    fireEvent.click(screen.getByRole('button', { name: 'Voir ce qu’il ouvre' }))
    await screen.findByText('Recopiez le code de votre bon.')
    expect(address()).toBe('/bon')
    const field = screen.getByRole('textbox', { name: /Code du bon/ })
    fireEvent.change(field, { target: { value: `  ${code.toLowerCase().replaceAll('-', ' ')} ` } })
    expect(screen.queryByText('Recopiez le code de votre bon.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Voir ce qu’il ouvre' }))
    await screen.findByText('Respirer')
    expect(address()).toBe(`/bon/${code}`)
  })

  it('is stored for a sign-up or sign-in first', async () => {
    const { code, open } = await world()
    await open(`/bon/${code.toLowerCase()}`)
    const sentence = `Bon ${code}, à utiliser jusqu’au 31.décembre.2026, 90.jours d’accès`
    await screen.findByText(new RegExp(sentence))
    for (const name of ['Créer mon espace', 'J’ai déjà un compte'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(
        `redirect=${encodeURIComponent(`/bon/${code}`)}`,
      )
  })

  it('is used once, however often it is clicked, and resumes after a failure', async () => {
    const { app, lea, course, code, batch, open } = await world()
    const { network, address } = await open(`/bon/${code}`, lea)
    const button = await screen.findByRole('button', { name: 'Utiliser mon bon' })
    await app.seed((tx) => tx.update(voucherBatches, batch, { lastDay: '2026-11-01' }))
    fireEvent.click(button)
    await screen.findByText('La date limite de ce bon est passée.')
    await app.seed((tx) => tx.update(voucherBatches, batch, { lastDay: '2026-12-31' }))
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Ailleurs')
    expect(address()).toBe(`/mon-espace/${course.id}`)
    expect(network.sent('POST /api/vouchers/redeem')).toHaveLength(2)
  })
})

describe('page of a voucher', () => {
  it('reports existing access', async () => {
    const { app, lea, course, code, open } = await world()
    await app.seed((tx) => enrol(tx, app.clock.now(), lea.id, course.id, 'manual'))
    await open(`/bon/${code}`, lea)
    await screen.findByText('Vous avez déjà accès à cette formation.')
    expect(screen.queryByRole('button', { name: 'Utiliser mon bon' })).toBeNull()
  })

  it('reports the problem of a code', async () => {
    const { app, lea, batch, code, open } = await world()
    await app.seed((tx) => tx.update(voucherBatches, batch, { lastDay: '2026-11-01' }))
    await open(`/bon/${code}`, lea)
    await screen.findByText('La date limite de ce bon est passée.')
    screen.getByRole('button', { name: 'Saisir un autre code' })
  })

  it('has a sentence for a failure of the server, and the way to try again', async () => {
    const { lea, code, open } = await world()
    const { network } = await open('/bon', lea)
    network.answer('POST /api/vouchers/lookup', 500, Number.POSITIVE_INFINITY)
    fireEvent.change(screen.getByRole('textbox', { name: /Code du bon/ }), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Voir ce qu’il ouvre' }))
    await screen.findByRole('button', { name: 'Réessayer' })
    expect(screen.queryByText(/Something/)).toBeNull()
  })
})
