/** The binder of quality: a register that is kept, a questionnaire that is answered by its link, and what both prove. */
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { unzip } from '../support/zip.ts'
import { isAccessible } from './axe.ts'
import { ADMIN, made, newMember, PASSWORD, serial, signIn, smallCourse, test } from './support.ts'

/** The link of somebody's questionnaire, which no administrator by role reads. */
const linkOf = async (request: APIRequestContext, user: string): Promise<string> => {
  const entered = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: ADMIN, password: PASSWORD },
  })
  const { token: authorization } = (await entered.json()) as { token: string }
  const filter = encodeURIComponent(`user = "${user}"`)
  const found = await request.get(`/api/collections/survey_requests/records?filter=${filter}`, {
    headers: { authorization },
  })
  const [survey] = ((await found.json()) as { items: { id: string; token: string }[] }).items
  return `/questionnaire-formation/${survey?.id}${survey?.token}`
}
const fits = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

test('a questionnaire is answered by its link, changed, and read in the binder', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id: course } = await smallCourse(request, `Qualité ${serial()}`)
  const person = await newMember(request, 'Maëlle')
  const { id: enrollment } = await made(request, 'enrollments', { user: person.id, course })
  await page.goto(await linkOf(request, person.id))
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Positionnement/ })).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Envoyer mes réponses' }).click()
  await expect(page.getByText('4 champs sont à corriger.')).toBeVisible()
  await isAccessible(page)
  for (const question of [/Où en êtes-vous/, /Avez-vous déjà pratiqué/, /à l’aise/])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: '2 sur 5' }).check()
  await page.getByLabel(/Qu’attendez-vous/).fill('Mieux dormir')
  await page.getByLabel(/besoin d’un aménagement/).fill('Des sous-titres')
  // Once: the second click of a double one may come after the answer, and would take the focus with it.
  await page.getByRole('button', { name: 'Envoyer mes réponses' }).click()
  await expect(page.getByRole('heading', { name: 'Merci, Maëlle.' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Modifier mes réponses' }).click()
  await expect(page.getByLabel(/Qu’attendez-vous/)).toHaveValue('Mieux dormir')
  await expect(page.getByLabel(/besoin d’un aménagement/)).toHaveValue('')
  await expect(page.getByText(/Votre réponse n’est pas réaffichée/)).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer mes réponses' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Merci, Maëlle.' })).toBeVisible()

  await signIn(context, ADMIN)
  await page.goto(`/admin/qualite?formation=${course}&personne=${enrollment}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Des sous-titres')).toBeVisible()
  await expect(sheet.getByText('Un besoin est exprimé, aucun aménagement n’est noté.')).toBeVisible()
  await isAccessible(page)
  await sheet.getByRole('button', { name: 'Noter un aménagement' }).click()
  await sheet.getByLabel(/Ce qui a été aménagé/).fill('Sous-titres ajoutés aux films.')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet.getByText(/Aménagement\s: Sous-titres ajoutés aux films\./)).toBeVisible()
})

test('a late complaint stands out, and the binder is handed over', async ({ page, context, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const title = `Classeur ${serial()}`
  const { id: course } = await smallCourse(request, title)
  await made(request, 'complaints', { course, subject: 'Ancienne', receivedAt: '2026-01-05 09:00:00.000Z' })
  await signIn(context, ADMIN)
  await page.goto(`/admin/qualite?vue=reclamations&formation=${course}`)
  await expect(page.getByText('En retard').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Nouvelle réclamation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle réclamation' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Ce champ est nécessaire.')).toBeVisible()
  await isAccessible(page)
  await dialog.getByLabel('Objet').fill('Son trop faible')
  await dialog.getByLabel(/Formation concernée/).selectOption(course)
  await dialog.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Son trop faible' }).filter({ visible: true })).toHaveCount(1)

  await page.getByRole('tab', { name: 'Classeur' }).click()
  const indicators = page.getByRole('list', { name: 'Indicateurs de la formation' })
  await expect(indicators.getByText(/1\sréclamation sans réponse depuis plus de/)).toBeVisible()
  await isAccessible(page)
  await fits(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le classeur (ZIP)' }).click()
  const path = await (await download).path()
  const files = await unzip(await readFile(path))
  expect(files.get('registres/reclamations.csv')?.toString()).toContain('Son trop faible')
})
