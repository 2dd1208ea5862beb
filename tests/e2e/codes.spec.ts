/** A code by mail as the second step of a sign-in, over a reload of the document. */
import { type APIRequestContext, expect } from '@playwright/test'
import { serious } from './axe.ts'
import { newMember, PASSWORD, refuseCookies, superuserToken, test } from './support.ts'

/** The newest code that was sent to the address: the demonstration stores its mails. */
const codeFor = async (request: APIRequestContext, email: string): Promise<string> => {
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
      return code
    })
    .not.toBe('')
  return code
}

test('the second step goes on after a reload, which finds no password', async ({ page, request }) => {
  const person = await newMember(request)
  const answer = await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization: await superuserToken(request) },
    data: { verified: true, twoSteps: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto('/connexion')
  await refuseCookies(page)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('button', { name: 'Recevoir un code', exact: true }).click()
  await expect(page.getByLabel('Code reçu par e-mail')).toBeFocused()
  expect(await serious(page)).toEqual([])
  const code = await codeFor(request, person.email)
  await page.reload()
  await expect(page.getByText(`Un code est déjà parti vers ${person.email}`)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
  await page.getByLabel('Code reçu par e-mail').fill(code)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/mon-espace$/)
})
