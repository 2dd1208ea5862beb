/** A person's follow-up: messages and documents on a phone, and the desk where they are answered. */
import { type BrowserContext, expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, newMember, refuseCookies, signIn, superuserToken, test } from './support.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

const opened = async (context: BrowserContext, email: string, address: string) => {
  await signIn(context, email)
  const page = await context.newPage()
  await page.goto(address)
  if (!address.startsWith('/admin')) await refuseCookies(page)
  return page
}

test('a person writes on a phone, with a file; the answer and a document come in by themselves', async ({
  browser,
  context,
  request,
}) => {
  const member = await newMember(request)
  const authorization = await superuserToken(request)
  const verify = (verified: boolean) =>
    request.patch(`/api/collections/users/records/${member.id}`, {
      headers: { authorization },
      data: { verified },
    })
  const phone = await browser.newContext(PHONE)
  const page = await opened(phone, member.email, '/client?view=messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(page.getByText('Écrivez votre premier message.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Votre message' })
  const send = page.getByRole('button', { name: 'Envoyer', exact: true })
  await expect(page.getByText('Confirmez votre adresse e-mail pour nous écrire')).toBeVisible()
  await field.fill('Bonjour')
  await send.click()
  await expect(page.getByText('Confirmez votre adresse e-mail avant d’écrire ici.')).toBeVisible()
  expect((await verify(true)).ok()).toBe(true)
  // An answer that is lost makes no second message.
  let isLost = true
  await page.route('**/api/collections/client_messages/records*', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  const input = page.locator('input[type="file"]')
  await input.setInputFiles({ name: 'photo.exe', mimeType: 'application/x-msdownload', buffer: PDF.buffer })
  await expect(page.getByText('Format non accepté.')).toBeVisible()
  await input.setInputFiles({ name: 'bilan.pdf', ...PDF })
  await expect(page.getByText('bilan.pdf')).toBeVisible()
  await field.fill('Je dors un peu mieux.')
  await send.click()
  await expect(send).toBeEnabled()
  await expect(field).toHaveValue('Je dors un peu mieux.')
  await send.click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Télécharger bilan.pdf' })).toBeVisible()
  await isAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const desk = await opened(context, ADMIN, '/admin/suivi?etat=non-lus')
  await desk.getByRole('searchbox').fill(member.email)
  const row = desk.getByRole('row').filter({ hasText: 'Je dors un peu mieux.' })
  await expect(row.getByText(/1.non lu/)).toBeVisible()
  await row.getByRole('link').click()
  const sheet = desk.getByRole('dialog')
  await expect(sheet.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/^Lu le/)).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Votre message' }).fill('C’est une belle étape.')
  await sheet.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('C’est une belle étape.')).toBeVisible()
  await expect(sheet.getByText(/^Lu le/)).toBeVisible()
  await isAccessible(desk)

  await sheet.getByRole('tab', { name: 'Documents' }).click()
  await expect(sheet.getByText('Aucun document partagé.')).toBeVisible()
  await sheet.locator('input[type="file"]').setInputFiles({ name: 'apres_la-seance.pdf', ...PDF })
  await expect(sheet.getByText('apres la seance', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Documents' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger apres la seance' }).click()
  expect((await download).suggestedFilename()).toBe('apres_la-seance.pdf')
  await expect(sheet.getByText('Ouvert', { exact: true })).toBeVisible()
  await isAccessible(page)
  await phone.close()
})
