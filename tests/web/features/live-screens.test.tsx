/** What happens elsewhere shows on the screen that is open: a payment, a message, a notification. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { notifications } from '#drizzle/collections/notifications.ts'
import { system } from '#server/records/actor.ts'
import { Notifications } from '../../../web/admin-ui/layouts/Notifications.tsx'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { dialog, press } from '../../support/interact.ts'
import type { Network } from '../../support/network.ts'
import { renderApp } from '../../support/render-app.tsx'
import { AT_ONCE, type Bought, pay, submit } from '../../support/waiting.ts'

const CONFIRMED = /^Total payé/
/** An order that is opened and not paid, by a new member. */
const openOrder = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const answer = await submit(app, claire, [{ kind: 'course', id: course.id }], {
    ...AT_ONCE,
    start: undefined,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { app, order: answer.json() as Bought }
}
const showOrder = async (app: TestApp, { number, token }: Bought) => {
  const page = await renderApp(`/courses/success?commande=${number}&token=${token}`, { app })
  await screen.findByText('Nous confirmons votre paiement…')
  return page
}
const subscribed = (network: Network) =>
  waitFor(() => expect(network.sent('POST /api/realtime')).not.toHaveLength(0))

describe('payment that arrives elsewhere', () => {
  it('is told by the stream, without asking at an interval', async () => {
    // Polling at an interval never happens.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { app, order } = await openOrder()
    const { network } = await showOrder(app, order)
    await subscribed(network)
    expect((await pay(app, order)).statusCode).toBe(200)
    expect(await screen.findByText(CONFIRMED)).toBeTruthy()
  })

  it('is asked for where there is no stream', async () => {
    const { app, order } = await openOrder()
    const page = renderApp(`/courses/success?commande=${order.number}&token=${order.token}`, { app })
    const { network } = await page
    network.lose('POST /api/realtime', Number.POSITIVE_INFINITY)
    await screen.findByText('Nous confirmons votre paiement…')
    expect((await pay(app, order)).statusCode).toBe(200)
    expect(await screen.findByText(CONFIRMED)).toBeTruthy()
  })
})

describe('message of a visitor', () => {
  it('reaches the inbox and the bell that are open', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const { network } = await renderApp('/admin/messages', { app, as: admin })
    await subscribed(network)
    const body = {
      kind: 'contact',
      name: 'Léa',
      email: 'lea@example.com',
      subject: 'Une question',
      body: 'Bonjour.',
    }
    await app.call('POST', '/api/collections/contact_requests/records', { body })
    expect(await screen.findAllByText(/Une question/)).not.toHaveLength(0)
    await press(/^Notifications/)
    expect(await within(await dialog(/./)).findByText(/Une question/)).toBeTruthy()
  })
})

describe('bell of a member', () => {
  it('rings for what happens to the member, and not for administrators', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { network, unmount } = await renderApp(<Notifications userId={claire.id} />, { app, as: claire })
    await press('Notifications')
    expect(await screen.findByText('Aucune notification.')).toBeTruthy()
    await subscribed(network)
    const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { title: 'Respirer' }))
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const enrollment = { user: claire.id, course: course.id }
    await app.call('POST', '/api/collections/enrollments/records', { as: admin, body: enrollment })
    const done = { lesson: lessons[0]?.id, completed: true }
    await app.call('POST', '/api/collections/progress/records', { as: claire, body: done })
    await app.worker.drain()
    await waitFor(() => expect(screen.getByLabelText(/^Notifications, \d+ non lue/)).toBeTruthy())
    const own = app.engine.read(system).find(notifications, { user: claire.id })
    expect(own.map(({ message }) => message).join()).toContain('Respirer')
    expect((await screen.findAllByText(/Respirer/))[0]?.closest('a')?.getAttribute('href')).toBe(
      `/mon-espace/${course.id}`,
    )
    unmount()

    await renderApp(<Notifications userId={admin.id} ofSite />, { app, as: admin })
    await press(/^Notifications/)
    expect(await screen.findByText(/a rejoint Respirer/)).toBeTruthy()
    expect(screen.queryByText(/Vous avez terminé/)).toBeNull()
  })
})
