/** The cart: filled as a visitor, stored, ordered by the keyboard alone, and joined to an account. */
import { expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import {
  checkAll,
  newMember,
  refuseCookies,
  serial,
  signIn,
  smallAudio,
  smallCourse,
  test,
} from './support.ts'

const put = async (page: Page, path: string, isFirst = false) => {
  await page.goto(path)
  if (isFirst) await refuseCookies(page)
  await expect(async () => {
    await page.getByRole('button', { name: 'Ajouter au panier' }).click({ timeout: 2000 })
    await expect(page.getByText('Dans votre panier')).toBeVisible({ timeout: 2000 })
  }).toPass()
}
/** To the control, as a person without a mouse comes there. */
const press = async (
  page: Page,
  name: RegExp | string,
  role: 'button' | 'link' | 'checkbox' | 'radio' = 'button',
) => {
  const control = page.getByRole(role, { name }).first()
  await expect(control).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
  await page.keyboard.press(role === 'checkbox' || role === 'radio' ? 'Space' : 'Enter')
}

test('a visitor fills the cart, finds it again, and orders all of it with the keyboard', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [first, second] = [
    await smallAudio(request, `Lisière ${serial()}`),
    await smallAudio(request, `Clairière ${serial()}`),
  ]
  await put(page, `/produits/${first.slug}`, true)
  await put(page, `/produits/${second.slug}`)
  await page.goto('/panier')
  await expect(page.getByRole('link', { name: first.title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await press(page, 'Commander')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Adresse e-mail')).toBeVisible()
  await drawer.getByLabel('Prénom et nom').focus()
  await page.keyboard.type('Zoé Lisière')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`zoe-${serial()}@example.com`)
  await press(page, /^Tout de suite/, 'radio')
  await press(page, /conditions générales/, 'checkbox')
  await press(page, /^Commander et payer/)
  await press(page, /^Payer /)
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await press(page, 'Créer mon espace')
  await expect(page.locator(':focus')).toContainText('Un lien vient de partir')
  await page.goto('/panier')
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()
})

test('what was chosen before signing in joins the cart of the account, whose course is good news', async ({
  page,
  context,
  request,
}) => {
  const audio = await smallAudio(request, `Rivage ${serial()}`)
  const course = await smallCourse(request, `Panier ${serial()}`, { price: 60 })
  const { email } = await newMember(request)
  await put(page, `/courses/${course.slug}`, true)
  await signIn(context, email)
  await page.evaluate(() => sessionStorage.clear())
  await put(page, `/produits/${audio.slug}`)
  await page.goto('/panier')
  await expect(page.getByRole('listitem').filter({ hasText: course.title })).toBeVisible()
  await page.getByRole('button', { name: `Retirer ${audio.title}` }).click()
  await expect(page.getByRole('link', { name: audio.title })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: course.title })).toBeVisible()
  await expect(page.getByRole('link', { name: audio.title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Commander' }).click()
  const drawer = page.getByRole('dialog')
  await checkAll(drawer)
  await drawer.getByRole('button', { name: 'Commander et payer 60,00 €' }).click()
  await page.getByRole('button', { name: /^Payer / }).click()
  await expect(page.getByText(/^Total payé\s: 60,00\s€/)).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()
})
