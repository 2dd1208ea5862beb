/** What happens elsewhere shows on the screen that is open, without a reload. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  ADMIN,
  adminToken,
  listenTo,
  newMember,
  PASSWORD,
  serial,
  signIn,
  smallCourse,
  test,
} from './support.ts'

/** An order of a new member, opened and not paid. */
const openOrder = async (request: APIRequestContext) => {
  const person = await newMember(request)
  const course = await smallCourse(request, `Formation ${serial()}`)
  const signed = await request.post('/api/collections/users/auth-with-password', {
    data: { identity: person.email, password: PASSWORD },
  })
  const { token: authorization } = (await signed.json()) as { token: string }
  const answer = await request.post('/api/checkout', {
    headers: { authorization },
    data: {
      items: [{ kind: 'course', id: course.id, qty: 1 }],
      acceptsTerms: true,
      waivesWithdrawal: true,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const order = (await answer.json()) as { orderId: string; number: string; token: string }
  const pay = async () => {
    const paid = await request.post(`/api/checkout/demo/${order.orderId}`, {
      data: { outcome: 'succeed', token: order.token },
    })
    expect(paid.ok(), await paid.text()).toBe(true)
  }
  return { ...order, pay }
}
const showOrder = async (page: Page, { number, token }: { number: string; token: string }) => {
  await page.goto(`/courses/success?commande=${number}&token=${token}`)
  await expect(page.getByText('Nous confirmons votre paiement…')).toBeVisible()
}
const CONFIRMED = 'Votre paiement est confirmé.'

test('a payment that arrives elsewhere is told to a guest by the stream', async ({ page, request }) => {
  const order = await openOrder(request)
  const subscribed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/realtime') && answer.request().method() === 'POST',
  )
  await showOrder(page, order)
  await subscribed
  let asked = 0
  page.on('request', (one) => {
    if (one.url().includes('/api/orders/')) asked += 1
  })
  await page.waitForTimeout(3000)
  // One reading after the subscription; the polling of every 2 s is not there.
  expect(asked).toBeLessThanOrEqual(1)
  await order.pay()
  await expect(page.getByText(CONFIRMED)).toBeVisible({ timeout: 3000 })
})

test('without event stream the page asks', async ({ page, request }) => {
  await page.route('**/api/realtime', (route) => route.abort())
  const order = await openOrder(request)
  await showOrder(page, order)
  await order.pay()
  await expect(page.getByText(CONFIRMED)).toBeVisible({ timeout: 5000 })
})

test('a stranger hears nothing of an order whose number she knows', async ({ request }) => {
  const order = await openOrder(request)
  for (const query of [
    `filter=number="${order.number}"`,
    `filter=number="${order.number}"&token=wrong`,
    'token=',
  ]) {
    const found = (await (await request.get(`/api/collections/orders/records?${query}`)).json()) as {
      items: unknown[]
    }
    expect(found.items).toEqual([])
  }
})

test('a message reaches the bell and the inbox that are open', async ({ page, context, request }) => {
  const subject = `Question ${serial()}`
  await signIn(context, ADMIN)
  const subscribed = page.waitForResponse((answer) => answer.url().endsWith('/api/realtime') && answer.ok())
  await page.goto('/admin/messages')
  await subscribed
  await expect(page.getByRole('searchbox')).toBeVisible()
  await request.post('/api/collections/contact_requests/records', {
    data: { kind: 'contact', name: 'Léa', email: 'lea@example.com', subject, body: 'Bonjour.' },
  })
  await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 5000 })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').getByText(new RegExp(subject))).toBeVisible()
})

test('a lesson finished in one tab is finished in the other, also after a lost network', async ({
  context,
  request,
}) => {
  const person = await newMember(request)
  const course = await smallCourse(request, `Formation ${serial()}`)
  await request.post('/api/collections/enrollments/records', {
    headers: { authorization: await adminToken(request) },
    data: { user: person.id, course: course.id },
  })
  const { token } = await signIn(context, person.email)
  const first = await context.newPage()
  const second = await context.newPage()
  await first.goto(`/mon-espace/${course.id}`)
  await expect(first.getByText(/^0 sur 2\sleçons, .* en tout/)).toBeVisible()
  await second.goto(`/mon-espace/${course.id}/${course.lessonIds[0]}`)
  await second.getByRole('button', { name: /^Terminer/ }).click()
  await expect(first.getByText(/^1 sur 2\sleçons, .* en tout/)).toBeVisible({ timeout: 5000 })
  // Away, she starts again on another device.
  await context.setOffline(true)
  const records = '/api/collections/progress/records'
  const headers = { authorization: token }
  const { items } = (await (await request.get(records, { headers })).json()) as { items: { id: string }[] }
  for (const { id } of items) await request.delete(`${records}/${id}`, { headers })
  await context.setOffline(false)
  await expect(first.getByText(/^0 sur 2\sleçons, .* en tout/)).toBeVisible({ timeout: 10_000 })
})

test('members have a bell of their own, and administrators hear nothing of it', async ({
  page,
  browser,
  context,
  request,
}) => {
  const person = await newMember(request)
  const title = `Un mot ${serial()}`
  await signIn(context, person.email)
  await page.goto('/mon-espace')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText('Aucune notification.')).toBeVisible()
  await page.keyboard.press('Escape')
  const course = await smallCourse(request, title)
  const authorization = await adminToken(request)
  await request.post('/api/collections/enrollments/records', {
    headers: { authorization },
    data: { user: person.id, course: course.id },
  })
  const signed = await request.post('/api/collections/users/auth-with-password', {
    data: { identity: person.email, password: PASSWORD },
  })
  const own = { authorization: ((await signed.json()) as { token: string }).token }
  const [text, audio = ''] = course.lessonIds
  await request.post('/api/collections/progress/records', {
    headers: own,
    data: { user: person.id, lesson: text, completed: true },
  })
  await listenTo(request, own.authorization, audio, 3)
  await expect(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
  await bell.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(title) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/mon-espace/${course.id}$`))
  const desk = await browser.newContext()
  await signIn(desk, ADMIN)
  const admin = await desk.newPage()
  await admin.goto('/admin')
  await admin.getByRole('button', { name: /^Notifications/ }).click()
  // The enrollment is the administration's news, the end of the course is hers.
  await expect(admin.getByRole('dialog').getByText(`a rejoint ${title}`)).toBeVisible()
  await expect(admin.getByRole('dialog').getByText(`Vous avez terminé`)).toHaveCount(0)
  await desk.close()
})
