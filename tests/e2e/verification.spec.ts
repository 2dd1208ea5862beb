/** The link « Confirmez votre adresse » in a browser: it acts by its button, with and without a script. */
import { type APIRequestContext, expect } from '@playwright/test'
import { newMember, superuserToken, test } from './support.ts'

/** A new member and the path of the mailed link: the demonstration stores its mails. */
const invited = async (request: APIRequestContext) => {
  const person = await newMember(request)
  const authorization = await superuserToken(request)
  await request.post('/api/collections/users/request-verification', { data: { email: person.email } })
  const mails = { to: person.email, path: '' }
  await expect
    .poll(async () => {
      const answer = await request.get('/api/collections/email_messages/records', {
        headers: { authorization },
        params: { filter: `to = "${mails.to}"`, sort: '-created', perPage: 5 },
      })
      const { items } = (await answer.json()) as { items: { text: string }[] }
      const found = items.map(({ text }) => /\/auth\/callback\?\S+/.exec(text)?.[0] ?? '')
      mails.path = found.find((one) => one !== '') ?? ''
      return mails.path
    })
    .not.toBe('')
  const isVerified = async () => {
    const answer = await request.get(`/api/collections/users/records/${person.id}`, {
      headers: { authorization },
    })
    return ((await answer.json()) as { verified: boolean }).verified
  }
  return { ...person, path: mails.path, isVerified }
}

test('a link that a program opens confirms nothing; its button does', async ({ page, request }) => {
  const { path, email, isVerified } = await invited(request)
  const written: string[] = []
  page.on('request', (one) => void (one.method() !== 'GET' && written.push(one.url())))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(email)).toBeVisible()
  expect(written.filter((url) => !url.includes('/analytics/'))).toEqual([])
  expect(await isVerified()).toBe(false)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByText('Merci, votre adresse e-mail est confirmée.')).toBeVisible()
  expect(await isVerified()).toBe(true)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the button confirms as well', async ({ page, request }) => {
    const { path, email, isVerified } = await invited(request)
    // There is nothing to wait for that a script would do.
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(page.getByText('Merci, votre adresse e-mail est confirmée.')).toBeVisible()
    expect(await isVerified()).toBe(true)
  })
})

test('missing pages of one screen are hydrated as they were sent', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
  page.on('pageerror', (error) => void problems.push(error.message))
  for (const name of ['nulle-part-une', 'nulle-part-deux']) {
    await page.goto(`/${name}`)
    await expect(page.getByText(`Page Not Found: /${name}`)).toBeVisible()
  }
  expect(problems.filter((text) => !/404|Failed to load resource/.test(text))).toEqual([])
})
