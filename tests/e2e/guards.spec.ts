/** What a browser adds to the guards: the server's redirects, the cookie of the administration, documents of two kinds. */
import { expect } from '@playwright/test'
import { ADMIN, clickUntil, MEMBER, PASSWORD, refuseCookies, signIn, test } from './support.ts'

test('the form of /connexion opens /admin without a loop', async ({ page }) => {
  await page.goto('/admin/courses')
  await expect(page).toHaveURL(/\/connexion\?redirect=%2Fadmin%2Fcourses/)
  await refuseCookies(page)
  await page.getByLabel('Adresse e-mail').fill(ADMIN)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Formations' })).toBeVisible()
})

test('a member is greeted on the public site, and goes from there to the member space', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Espace membre' })).toBeVisible()
  await signIn(context, MEMBER)
  await page.goto('/')
  await refuseCookies(page)
  await expect(page.getByText(/^Bonjour Claire,/)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mon espace' }).click()
  await expect(page).toHaveURL('/mon-espace')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/boutique')
  const back = page.getByRole('dialog').getByRole('link', { name: 'Mon espace, Claire' })
  await clickUntil(page.getByRole('button', { name: 'Menu' }), back)
  await back.click()
  await expect(page).toHaveURL('/mon-espace')
})
