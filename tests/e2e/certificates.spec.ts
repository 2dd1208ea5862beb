/** An attestation that the administration draws anew, downloads, and that anyone holds against the page of its address. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readPdf } from '../support/pdf.ts'
import { isAccessible } from './axe.ts'
import { ADMIN, made, newMember, publish, serial, signIn, test } from './support.ts'

/** Files are drawn in the background, beside other tests. */
const DRAWN = { timeout: 30_000 }

test('a new edition is downloaded, and its own file is the one that counts', async ({
  page,
  context,
  request,
}) => {
  const { id: course } = await made(request, 'courses', {
    title: `Attestée ${serial()}`,
    isFree: true,
    certificate: true,
  })
  const { id: module } = await made(request, 'modules', { course, title: 'Premier', order: 1 })
  const { id: lesson } = await made(request, 'lessons', {
    module,
    title: 'Se poser',
    type: 'text',
    order: 1,
    durationSeconds: 1800,
  })
  await publish(request, course)
  const person = await newMember(request, 'Anouk')
  await made(request, 'enrollments', { user: person.id, course })
  await made(request, 'progress', { user: person.id, lesson, completed: true })

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, ADMIN)
  await page.goto(`/admin/certificates?formation=${course}`)
  const menu = page.getByRole('button', { name: /^Actions pour / })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rééditer' }).click()
  const dialog = page.getByRole('dialog', { name: /^Rééditer l’attestation / })
  await dialog.getByLabel('Nom imprimé').fill('Anouk Le Goff')
  await dialog.getByRole('button', { name: 'Rééditer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Télécharger' })).toBeVisible({ timeout: 2000 })
  }).toPass(DRAWN)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Télécharger' }).click()
  const path = await (await download).path()
  const { text, links } = readPdf(await readFile(path))
  expect(text).toContain('Anouk Le Goff')
  expect(text).toMatch(/2e\sédition/)

  await page.goto(new URL(links[0] ?? '').pathname)
  await expect(page.getByText('Cette attestation est valable.')).toBeVisible()
  await expect(page.getByText(/Seule la 2e\sédition fait foi/)).toBeVisible()
  await page.getByLabel(/Le PDF que l’on vous a remis/).setInputFiles(path)
  await expect(page.getByText('Ce fichier est bien l’attestation')).toBeVisible()
  await isAccessible(page)
})
