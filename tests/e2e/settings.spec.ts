/** « Paramètres »: what holds on this device before anything moves, and the archive of a member's data. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { unzip } from '../support/zip.ts'
import { newMember, PASSWORD, refuseCookies, signIn, test } from './support.ts'

const open = async (page: Page) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 2, name: 'Vos données' })).toBeVisible()
}
/** How many elements would move, by animation or transition. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((node) => {
        const { animationName, transitionDuration } = getComputedStyle(node)
        return animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration)
      }).length,
  )

test('preferences hold on this device, and the archive of the account is downloaded', async ({
  page,
  context,
  request,
}) => {
  const { email } = await newMember(request)
  await signIn(context, email)
  await open(page)
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Exporter mes données' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter vos données' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger l’archive' }).click()
  const file = await download
  await expect(dialog).toHaveCount(0)
  expect(file.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await file.path()))
  expect(JSON.parse(files.get('donnees.json')?.toString() ?? '').account).toMatchObject({ email })

  await page.getByRole('checkbox', { name: 'Réduire les animations' }).check()
  await page.getByRole('checkbox', { name: 'Afficher les sous-titres des vidéos' }).uncheck()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce')
  expect(await moving(page)).toBe(0)
  await open(page)
  await expect(page.getByRole('checkbox', { name: 'Réduire les animations' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Afficher les sous-titres des vidéos' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Réduire les animations' }).uncheck()
  await page.goto('/')
  expect(await moving(page)).toBeGreaterThan(0)
})
