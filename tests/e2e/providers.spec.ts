/** Signing in through another service: a real OpenID Connect server on a port of its own. */
import { expect, type Page } from '@playwright/test'
import { MEMBER, newMember, refuseCookies, serial, signIn, test } from './support.ts'

const BUTTON = { name: 'Continuer avec Compte Brume' }

const answer = async (page: Page, email: string, choice: 'Autoriser' | 'Refuser' = 'Autoriser') => {
  await page.getByLabel('Identifiant').fill(email)
  await page.getByLabel('Nom').fill('Solène Brune')
  await page.getByRole('button', { name: choice }).click()
}
const newAddress = () => `solene-${serial()}@example.com`

test('a window opens an account after a refusal and a closed window, and goes where one wanted', async ({
  page,
  context,
}) => {
  const attempt = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', BUTTON).click()
    const popup = await opened
    await popup.getByLabel('Identifiant').waitFor()
    return popup
  }
  await page.goto('/connexion?redirect=%2Fmon-espace%2Fprofile')
  await refuseCookies(page)
  await answer(await attempt(), newAddress(), 'Refuser')
  await expect(page.getByText('La connexion avec Compte Brume n’a pas abouti.')).toBeVisible()
  await (await attempt()).close()
  await expect(page.getByText('Connexion annulée.')).toBeVisible()
  const popup = await attempt()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([620, 720])
  await answer(popup, newAddress())
  await expect(page).toHaveURL('/mon-espace/profile')
  await expect(page.getByLabel('Prénom')).toHaveValue('Solène')
  await expect.poll(() => popup.isClosed()).toBe(true)

  // An address that has an account opens that account.
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await page.goto('/inscription')
  await answer(await attempt(), MEMBER)
  await expect(page).toHaveURL('/mon-espace')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire')
})

test('where windows are blocked the tab itself is used', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await refuseCookies(page)
  await page.getByRole('button', BUTTON).click()
  await expect(page.getByText('Votre navigateur a bloqué la fenêtre.')).toBeVisible()
  await page.getByRole('button', { name: 'Continuer dans cet onglet' }).click()
  await answer(page, newAddress())
  await expect(page).toHaveURL('/mon-espace')
  await page.goBack()
  await expect(page).not.toHaveURL(/auth\/callback/)
})

test('a service is added to the open account, opens it, and is taken away', async ({
  page,
  context,
  request,
}) => {
  const { email } = await newMember(request)
  await signIn(context, email)
  await page.goto('/auth/profile')
  const services = page.getByRole('region', { name: 'Services de connexion' })
  const opened = page.waitForEvent('popup')
  await services.getByRole('button', { name: 'Associer Compte Brume' }).click()
  const popup = await opened
  await popup.getByLabel('Identifiant').waitFor()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([1024, 768])
  const other = newAddress()
  await answer(popup, other)
  await expect(services.getByText('Compte Brume, associé le')).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
  await services.getByRole('button', { name: 'Dissocier Compte Brume' }).click()
  await expect(services.getByRole('button', { name: 'Associer Compte Brume' })).toBeVisible()
})
