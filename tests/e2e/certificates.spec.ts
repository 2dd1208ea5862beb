/** Attestations in the administration: found, taken back, given again, drawn anew, given later; their template; a course's documents. */
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readPdf } from '../support/pdf.ts'
import { isAccessible } from './axe.ts'
import {
  ADMIN,
  adminToken,
  made,
  newMember,
  publish,
  refuseCookies,
  serial,
  signIn,
  test,
} from './support.ts'

/** A course of one lesson that as many people have ended as asked. */
const world = async (request: APIRequestContext, certificate: boolean, names: readonly string[]) => {
  const title = `Attestée ${serial()}`
  const { id: course } = await made(request, 'courses', { title, price: 0, certificate })
  const { id: module } = await made(request, 'modules', { course, title: 'Premier', order: 1 })
  const lesson = { module, title: 'Se poser', type: 'text', order: 1, durationSeconds: 1800 }
  const { id: lessonId } = await made(request, 'lessons', lesson)
  await publish(request, course)
  const people = []
  for (const name of names) {
    const person = await newMember(request, name)
    const enrollment = await made(request, 'enrollments', { user: person.id, course })
    await made(request, 'progress', { user: person.id, lesson: lessonId, completed: true })
    people.push({ ...person, enrollment: enrollment.id })
  }
  return { title, course, people }
}
const fits = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
/** Of a row; the filters have options of the same words. */
const badge = (page: Page, word: string) =>
  page.locator('span:visible', { hasText: new RegExp(`^${word}$`) }).first()
/** Files are drawn in the background, beside other tests. */
const DRAWN = { timeout: 30_000 }

// At 1280 px the next test walks through the same list.
for (const width of [390]) {
  test(`an attestation is taken back, given again and drawn anew at ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { course } = await world(request, true, ['Anouk', 'Bertrand'])
    await signIn(context, ADMIN)
    await page.goto(`/admin/certificates?formation=${course}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Attestations' })).toBeVisible()
    const menuOf = page.getByRole('button', { name: /^Actions pour / })
    await expect(menuOf).toHaveCount(2)
    await isAccessible(page)
    await fits(page)

    // The row of Anouk, by her number.
    await page.getByLabel('Rechercher un nom, un numéro, une formation').fill('Anouk')
    await expect(menuOf).toHaveCount(1)
    await menuOf.click()
    await page.getByRole('menuitem', { name: 'Retirer' }).click()
    const revoking = page.getByRole('dialog', { name: /^Retirer l’attestation / })
    await revoking.getByRole('button', { name: 'Retirer' }).click()
    await expect(revoking.getByText('Ce champ est nécessaire.')).toBeVisible()
    await revoking.getByLabel('Motif').fill('Donnée par erreur')
    await isAccessible(page)
    await revoking.getByRole('button', { name: 'Retirer' }).dblclick()
    await expect(revoking).toHaveCount(0)
    await expect(badge(page, 'Retirée')).toBeVisible()
    await expect(
      page
        .getByText(/Donnée par erreur/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()

    await menuOf.click()
    await expect(page.getByRole('menuitem', { name: 'Rééditer' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Rétablir' }).click()
    await expect(badge(page, 'Valable')).toBeVisible()

    await menuOf.click()
    await page.getByRole('menuitem', { name: 'Rééditer' }).click()
    const reissuing = page.getByRole('dialog', { name: /^Rééditer l’attestation / })
    await reissuing.getByLabel('Nom imprimé').fill('Anouk Le Goff')
    await isAccessible(page)
    await reissuing.getByRole('button', { name: 'Rééditer' }).dblclick()
    await expect(reissuing).toHaveCount(0)
    await expect(
      page
        .getByText(/2e\sédition/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByText('Anouk Le Goff').filter({ visible: true }).first()).toBeVisible()

    // Its file, once it is drawn.
    await expect(async () => {
      await page.reload()
      await menuOf.click()
      await expect(page.getByRole('menuitem', { name: 'Télécharger' })).toBeVisible({ timeout: 2000 })
    }).toPass(DRAWN)
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Télécharger' }).click()
    const path = await (await download).path()
    const { text, links } = readPdf(await readFile(path))
    expect(text).toContain('Anouk Le Goff')
    expect(text).toMatch(/2e\sédition/)

    // What anybody sees who was handed that file.
    await page.goto(new URL(links[0] ?? '').pathname)
    await expect(page.getByText('Cette attestation est valable.')).toBeVisible()
    await expect(page.getByText(/Seule la 2e\sédition fait foi/)).toBeVisible()
    await page.getByLabel(/Le PDF que l’on vous a remis/).setInputFiles(path)
    await expect(page.getByText('Ce fichier est bien l’attestation')).toBeVisible()
    await page.getByLabel(/Le PDF que l’on vous a remis/).setInputFiles({
      name: 'autre.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 autre'),
    })
    await expect(page.getByText(/Ce fichier n’est pas l’attestation/)).toBeVisible()
    await isAccessible(page)
    await fits(page)
  })
}

test('attestations are given to those who ended a course before it gave any, and by hand', async ({
  page,
  context,
  request,
}) => {
  const { title, course } = await world(request, false, ['Anouk', 'Bertrand'])
  const chloe = await newMember(request, 'Chloé')
  await made(request, 'enrollments', { user: chloe.id, course })
  await signIn(context, ADMIN)
  await page.goto(`/admin/certificates?formation=${course}`)
  await page.getByRole('button', { name: 'Remettre' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Remettre les attestations qui manquent' })
  await expect(dialog.getByText(/ne remet pas d’attestation/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remettre' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await page.goto(`/admin/courses/${course}/edit?tab=publication`)
  await page.getByLabel('Remettre une attestation à la fin').check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Enregistré à/)).toBeVisible()
  await page.getByRole('link', { name: 'Attestations remises' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Attestations' })).toBeVisible()
  await page.getByRole('button', { name: 'Remettre' }).first().click()
  await expect(dialog.getByLabel('Formation')).toHaveValue(course)
  await expect(dialog.getByText(/2\spersonnes ont terminé/)).toBeVisible()
  await expect(dialog.getByText(/^Anouk/)).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: /Remettre 2\sattestations/ }).dblclick()
  await expect(page.getByText(/2\sattestations remises/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions pour / })).toHaveCount(2)

  await page.goto(`/admin/courses/${course}/inscrits`)
  await page.getByRole('button', { name: /^Actions pour Chloé/ }).click()
  await page.getByRole('menuitem', { name: 'Remettre une attestation' }).click()
  const byHand = page.getByRole('dialog', { name: /^Remettre une attestation à Chloé/ })
  await byHand.getByLabel('Motif').fill('Suivie en salle')
  await isAccessible(page)
  await byHand.getByRole('button', { name: 'Remettre' }).click()
  await expect(page.getByText(/remise à Chloé/)).toBeVisible()

  // Nothing of hers was done: there is nothing to certify.
  await page.getByRole('button', { name: /^Actions pour Chloé/ }).click()
  await page.getByRole('menuitem', { name: 'Certificat de réalisation (PDF)' }).click()
  await expect(page.getByText(/il n’y a rien à certifier/)).toBeVisible()
  const one = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Actions pour Anouk/ }).click()
  // The menu of before may still be fading.
  const menu = page.getByRole('menu', { name: /^Actions pour Anouk/ })
  await menu.getByRole('menuitem', { name: 'Certificat de réalisation (PDF)' }).click()
  expect(readPdf(await readFile(await (await one).path())).text.replace(/\s+/g, ' ')).toContain(title)
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Justificatifs de tous les inscrits (ZIP)' }).click()
  expect((await all).suggestedFilename()).toMatch(/^documents-.*\.zip$/)
})

test('a template is tried before it is stored, keeps what is typed, and tells two people of each other', async ({
  page,
  context,
  request,
}) => {
  const { course } = await world(request, true, [])
  await signIn(context, ADMIN)
  await page.goto(`/admin/certificates/modele?formation=${course}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Modèle d’attestation' })).toBeVisible()
  await expect(page.getByLabel('Modèle', { exact: true })).toHaveValue(course)
  await isAccessible(page)
  await page.getByLabel(/^Titre/).fill('Certificat d’achèvement')
  await page.getByLabel(/^Couleur des traits/).fill('#12')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Indiquez une couleur, par exemple #b0a696.')).toBeVisible()
  await page.getByLabel(/^Couleur des traits/).fill('#5b7d8f')
  await page.getByLabel('Présentation').selectOption('dunes')

  // The preview has what is typed and not stored; whoever leaves is asked.
  const open = page.getByRole('button', { name: 'Ouvrir l’aperçu (nouvelle fenêtre)' })
  let address = ''
  // It follows a moment after the last key.
  await expect(async () => {
    const asked = context.waitForEvent('request', {
      predicate: (one) => one.url().includes('/api/certificates/preview?'),
      timeout: 5000,
    })
    await open.click()
    address = (await asked).url()
    expect(address).toContain('design=dunes')
  }).toPass()
  const preview = await request.get(address)
  expect(preview.headers()['content-type']).toBe('application/pdf')
  expect(readPdf(await preview.body()).text).toContain('Certificat d’achèvement')
  await page.getByRole('link', { name: 'Attestations', exact: true }).last().click()
  await page.getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Enregistré à/)).toBeVisible()

  // Somebody else changes the same word.
  const authorization = await adminToken(request)
  const list = await request.get(
    `/api/collections/certificate_templates/records?filter=${encodeURIComponent(`course = "${course}"`)}`,
    { headers: { authorization } },
  )
  const { items } = (await list.json()) as { items: { id: string }[] }
  expect(items).toHaveLength(1)
  await page.getByLabel(/^Titre/).fill('Attestation de ma main')
  const other = await request.patch(`/api/collections/certificate_templates/records/${items[0]?.id}`, {
    headers: { authorization },
    data: { title: 'Attestation d’une autre' },
  })
  expect(other.ok()).toBe(true)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const conflict = page.getByRole('dialog')
  await expect(conflict.getByText('Attestation d’une autre')).toBeVisible()
})

test('a member finds her attestation and the documents of her course', async ({ page, context, request }) => {
  const { course, people, title } = await world(request, true, ['Anouk'])
  const [anouk] = people
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, anouk?.email ?? '')
  await page.goto('/mon-espace')
  await refuseCookies(page)
  const mine = page.getByRole('region', { name: 'Mes attestations' })
  await expect(mine.getByText(title)).toBeVisible()
  await expect(mine.getByRole('link', { name: /^Vérification de l’attestation / })).toBeVisible()
  await isAccessible(page)
  await fits(page)
  await page.goto(`/mon-espace/${course}`)
  const documents = page.getByRole('region', { name: 'Justificatifs' })
  for (const name of ['Attestation d’assiduité', 'Certificat de réalisation']) {
    const download = page.waitForEvent('download')
    await documents.getByRole('button', { name }).click()
    const { text } = readPdf(await readFile(await (await download).path()))
    expect(text).toContain(name)
  }
  await isAccessible(page)
  await fits(page)
})
