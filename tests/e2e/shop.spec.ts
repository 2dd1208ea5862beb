/** What a buyer pays for and finds again: a member, a guest, and a course that is paid in three and given up. */
import { expect, type Page } from '@playwright/test'
import {
  checkAll,
  listen,
  newMember,
  openCheckout,
  serial,
  signIn,
  smallAudio,
  smallCourse,
  test,
} from './support.ts'

const payHere = async (page: Page) => {
  await page.getByRole('button', { name: /^Payer / }).click()
}

test('a member finds a purchase: product page, library, player, file', async ({ page, context, request }) => {
  const audio = await smallAudio(request, `Clairière ${serial()}`)
  const { email } = await newMember(request)
  await signIn(context, email)
  const drawer = await openCheckout(page, `/produits/${audio.slug}`, /^Acheter/)
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await payHere(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  // The purchased item is not offered again.
  await expect(page.getByRole('button', { name: /Acheter/ })).toHaveCount(0)
  await page.goto(`/produits/${audio.slug}`)
  await expect(page.getByText('Vous l’avez déjà')).toBeVisible()
  await expect(page.getByRole('button', { name: /Acheter/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Écouter' }).click()
  await expect(page).toHaveURL(`/mon-espace/bibliotheque/${audio.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(audio.title)
  await listen(page)
  await expect(page.getByRole('button', { name: 'Mettre en pause' })).toBeVisible()
  await expect
    .poll(() => page.locator('audio').evaluate((media: HTMLAudioElement) => media.currentTime))
    .toBeGreaterThan(0.3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger Seance/ }).click()
  expect((await download).suggestedFilename()).toBe('Seance.wav')
  expect(await (await download).failure()).toBeNull()
  await page
    .getByRole('navigation', { name: 'Espace membre', exact: true })
    .getByText('Ma bibliothèque')
    .click()
  await expect(page).toHaveURL('/mon-espace/bibliotheque')
  await expect(page.getByRole('link', { name: audio.title, exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: audio.title, exact: true })).toBeVisible()
  await page.goto('/mon-espace')
  await expect(page.getByRole('heading', { name: 'Ma bibliothèque' })).toBeVisible()
  // Another owner’s, or unknown: a message and a way back.
  await page.goto('/mon-espace/bibliotheque/aaaaaaaaaaaaaaa')
  await expect(page.getByText('ne fait pas partie de votre bibliothèque')).toBeVisible()
})

test('a guest comes back by the order’s mail, listens and downloads', async ({ page, request }) => {
  const audio = await smallAudio(request, `Invitée ${serial()}`)
  const drawer = await openCheckout(page, `/produits/${audio.slug}`, /^Acheter/)
  await drawer.getByLabel('Prénom et nom').fill('Nadège Petit')
  await drawer.getByLabel('Adresse e-mail').fill('nadege-shop@example.com')
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await payHere(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Créer mon espace' })).toBeVisible()
  const address = new URL(page.url())
  const order = `/commande/${address.searchParams.get('commande')}?token=${address.searchParams.get('token')}`
  await page.goto(order)
  await expect(page.getByRole('heading', { level: 1, name: 'Votre commande' })).toBeVisible()
  const media = page.locator('audio')
  await media.evaluate((element: HTMLAudioElement) => element.play())
  await expect
    .poll(() => media.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0.2)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Télécharger Seance/ }).click()
  expect(await (await download).failure()).toBeNull()
  await page.goto('/commande/C-2020-000001?token=x')
  await page.getByRole('link', { name: 'Retrouver ma commande' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrouver ma commande' })).toBeVisible()
})

test('a course is paid in three, the rest at once, and the contract given up in two steps', async ({
  page,
  context,
  request,
}) => {
  const course = await smallCourse(request, `En trois fois ${serial()}`, {
    price: 90,
    installmentPrice: 30,
    installmentCount: 3,
  })
  const { email } = await newMember(request)
  await signIn(context, email)
  const drawer = await openCheckout(page, `/courses/${course.slug}`, /^Rejoindre/)
  await drawer.getByLabel(/^En 3 fois\s: 3\s×\s30,00\s€, sans frais/).check()
  await expect(drawer.getByText('Aujourd’hui', { exact: true })).toBeVisible()
  await checkAll(drawer)
  await drawer.getByRole('button', { name: 'Commander et payer 30,00 €' }).click()
  await payHere(page)
  await expect(
    page.getByText(/^Payé aujourd’hui\s: 30,00\s€\. Puis 30,00\s€ le .+ et le .+\.$/),
  ).toBeVisible()
  const address = new URL(page.url()).searchParams
  const number = address.get('commande') ?? ''
  await page.goto(`/commande/${number}`)
  await expect(page.getByText(/^1 sur 3 payées/)).toBeVisible()
  await page.getByRole('link', { name: /^Payer le reste, 60,00/ }).click()
  await payHere(page)
  await expect(page.getByText('Toutes les échéances sont payées.')).toBeVisible()
  await page.goto(`/retractation?commande=${number}`)
  await expect(page.getByLabel('Numéro de commande')).toHaveValue(number)
  await page.getByLabel('Prénom et nom').fill('Élise A.')
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.locator(':focus')).toContainText('Votre déclaration est enregistrée.')
})
