/** Codes by mail: alone, and as the second step of a sign-in. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { clickUntil, newMember, PASSWORD, refuseCookies, serial, test } from './support.ts'

const superuserToken = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: 'admin@demo.test', password: PASSWORD },
  })
  return ((await answer.json()) as { token: string }).token
}
/** The newest code that was sent to the address: the demonstration keeps its mails. */
const codeFor = async (request: APIRequestContext, email: string, other = ''): Promise<string> => {
  const authorization = await superuserToken(request)
  let code = ''
  await expect
    .poll(async () => {
      const answer = await request.get('/api/collections/email_messages/records', {
        headers: { authorization },
        params: { filter: `to = "${email}"`, sort: '-created', perPage: 5 },
      })
      const { items } = (await answer.json()) as { items: { text: string }[] }
      code = items.map(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? '').find((one) => one !== '') ?? ''
      return code !== '' && code !== other
    })
    .toBe(true)
  return code
}
const makeCareful = async (request: APIRequestContext, id: string, data: object = {}) => {
  const answer = await request.patch(`/api/collections/users/records/${id}`, {
    headers: { authorization: await superuserToken(request) },
    data: { verified: true, twoSteps: true, ...data },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const enterPassword = async (page: Page, email: string) => {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

test('a code opens a session; a wrong one says so; another one can be asked for', async ({
  page,
  request,
}) => {
  const person = await newMember(request)
  await page.goto('/connexion')
  await refuseCookies(page)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  const byCode = page.getByRole('button', { name: 'Recevoir un code par e-mail' })
  await clickUntil(byCode, page.getByRole('button', { name: 'Recevoir un code', exact: true }))
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  // One form takes the place of the other, and of its focus.
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await page.getByRole('button', { name: 'Revenir au mot de passe' }).press('Enter')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await byCode.click()
  await page.getByRole('button', { name: 'Recevoir un code', exact: true }).click()
  const field = page.getByLabel('Code reçu par e-mail')
  await expect(field).toBeFocused()
  expect(await serious(page)).toEqual([])
  await field.fill('00000000')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText('Ce code n’est pas le bon, ou il a expiré.')).toBeVisible()
  const first = await codeFor(request, person.email)
  await page.getByRole('button', { name: 'Renvoyer un code' }).click()
  await expect(page.getByText('Un nouveau code vient de partir.')).toBeVisible()
  const code = await codeFor(request, person.email, first)
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/mon-espace$/)
})

test('whoever has chosen two steps gives both, in either order', async ({ page, request }) => {
  const person = await newMember(request)
  await makeCareful(request, person.id)
  await page.goto('/connexion?redirect=/mon-espace/profile')
  await refuseCookies(page)
  await enterPassword(page, person.email)
  await expect(page.getByText('Votre compte demande aussi un code')).toBeVisible()
  await page.getByRole('button', { name: 'Recevoir un code', exact: true }).click()
  const first = await codeFor(request, person.email)
  await page.getByLabel('Code reçu par e-mail').fill(first)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/mon-espace\/profile$/)
  const other = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin })
  if (!other) throw new Error('No browser')
  await other.goto('/connexion')
  await other.getByLabel('Adresse e-mail').fill(person.email)
  const ask = other.getByRole('button', { name: 'Recevoir un code', exact: true })
  await clickUntil(other.getByRole('button', { name: 'Recevoir un code par e-mail' }), ask)
  await ask.click()
  const second = await codeFor(request, person.email, first)
  await other.getByLabel('Code reçu par e-mail').fill(second)
  await other.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(other.getByText('Votre code est bon. Saisissez aussi votre mot de passe.')).toBeVisible()
  await enterPassword(other, person.email)
  await expect(other).toHaveURL(/\/mon-espace$/)
  await other.close()
})

test('the administration asks for the code too', async ({ page, request }) => {
  const person = await newMember(request, serial())
  await makeCareful(request, person.id, { role: 'admin' })
  await page.goto('/admin/login')
  await enterPassword(page, person.email)
  const field = page.getByLabel('Code reçu par e-mail')
  await expect(field).toBeFocused()
  await field.fill(await codeFor(request, person.email))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
})

test('the administration’s second step says that a code has left only when it has', async ({
  page,
  request,
}) => {
  const person = await newMember(request)
  await makeCareful(request, person.id, { role: 'admin' })
  await page.goto('/admin/login')
  const isRequest = (url: URL) => url.pathname.endsWith('/request-otp')
  await page.route(isRequest, (route) => route.abort('internetdisconnected'))
  await enterPassword(page, person.email)
  await expect(page.getByText(`Le code n’est pas parti vers ${person.email}.`)).toBeVisible()
  await page.unroute(isRequest)
  const again = page.getByRole('button', { name: 'Renvoyer un code' })
  await again.click()
  await expect(page.getByText(`Un nouveau code vient de partir vers ${person.email}.`)).toBeVisible()
  await page.getByLabel('Code reçu par e-mail').fill('00000000')
  await page.getByLabel('Code reçu par e-mail').press('Enter')
  await expect(page.getByText('Ce code n’est pas le bon, ou il a expiré.')).toBeVisible()
  await again.click()
  // What was wrong with the former code is not said of the new one.
  await expect(page.getByText('Ce code n’est pas le bon, ou il a expiré.')).toHaveCount(0)
  await expect(page.getByLabel('Code reçu par e-mail')).toHaveValue('')
})

test('the second step is still there after a reload, and what comes too late begins with the address', async ({
  page,
  request,
}) => {
  const person = await newMember(request)
  await makeCareful(request, person.id)
  await page.goto('/connexion')
  await refuseCookies(page)
  await enterPassword(page, person.email)
  await page.getByRole('button', { name: 'Recevoir un code', exact: true }).click()
  await expect(page.getByLabel('Code reçu par e-mail')).toBeVisible()
  const code = await codeFor(request, person.email)
  await page.reload()
  await expect(page.getByText(`Un code est déjà parti vers ${person.email}`)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
  // Eleven minutes later.
  await page.evaluate(() => {
    const step = JSON.parse(sessionStorage.getItem('sign-in-step') ?? '{}')
    sessionStorage.setItem('late', JSON.stringify({ ...step, since: step.since - 660_000 }))
  })
  await page.getByLabel('Code reçu par e-mail').fill(code)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/mon-espace$/)
  expect(await page.evaluate(() => sessionStorage.getItem('sign-in-step'))).toBeNull()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.setItem('sign-in-step', sessionStorage.getItem('late') ?? '')
  })
  await page.context().clearCookies()
  await page.goto('/connexion')
  await expect(
    page.getByText('Cette étape n’est plus valable\u00a0: recommencez par votre mot de passe.'),
  ).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
})

test('the second step of the administration is still there after a reload', async ({ page, request }) => {
  const person = await newMember(request)
  await makeCareful(request, person.id, { role: 'admin' })
  await page.goto('/admin/login')
  await enterPassword(page, person.email)
  await expect(page.getByText(`Un code vient de partir vers ${person.email}`)).toBeVisible()
  const code = await codeFor(request, person.email)
  await page.reload()
  await expect(page.getByText(`Un code est déjà parti vers ${person.email}`)).toBeVisible()
  await page.getByLabel('Code reçu par e-mail').fill(code)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})
