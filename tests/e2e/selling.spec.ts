/** A code from its link to the checkout, in the cookie that the server sets. */
import { expect } from '@playwright/test'
import {
  hydrated,
  made,
  openDrawer,
  refuseCookies,
  serial,
  smallAudio,
  smallCourse,
  test,
} from './support.ts'

test('the code of a link is stored until the checkout, and an unknown one stops nothing', async ({
  page,
  request,
}) => {
  const code = `LIEN${serial().replace(/\W/g, '').toUpperCase().slice(0, 16)}`
  await made(request, 'coupons', { code, percent: 20, active: true })
  const audio = await smallAudio(request, `Lien ${serial()}`)
  await page.goto(`/?code=${code.toLowerCase()}`)
  await expect(page).toHaveURL('/')
  await page.goto(`/produits/${audio.slug}`)
  await hydrated(page)
  await expect(page.getByText(`Le code ${code} sera appliqué`)).toContainText(/20\s% de remise/)
  const drawer = await openDrawer(page, /^Acheter/)
  await expect(drawer.getByText(/20\s% de remise/)).toContainText(code)
  await page.goto('/?code=INCONNU')
  await page.goto(`/produits/${audio.slug}`)
  await hydrated(page)
  const again = await openDrawer(page, /^Acheter/)
  await expect(again.getByText('Le code INCONNU n’a pas été appliqué.')).toBeVisible()
  await expect(again.getByRole('button', { name: /Commander et payer/ })).toBeEnabled()
  await expect(page.getByText(/sera appliqué/)).toHaveCount(0)
})

test('Back closes the payment and then the checkout, and keeps the page and what was typed', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const audio = await smallAudio(request, `Retour ${serial()}`)
  await page.goto('/boutique')
  await refuseCookies(page)
  await page.goto(`/produits/${audio.slug}`)
  await hydrated(page)
  const drawer = await openDrawer(page, /^Acheter/)
  await drawer.getByLabel('Prénom et nom').fill('Zoé Lisière')
  await drawer.getByLabel('Adresse e-mail').fill('zoe@example.com')
  await drawer.getByRole('radio', { name: /^Tout de suite/ }).check()
  await drawer.getByRole('checkbox', { name: /conditions générales/ }).check()
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await expect(drawer.getByRole('heading', { name: /^Paiement/ })).toBeFocused()
  await page.goBack()
  await expect(drawer.getByLabel('Prénom et nom')).toHaveValue('Zoé Lisière')
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`/produits/${audio.slug}`)
  await openDrawer(page, /^Acheter/)
  await expect(drawer.getByLabel('Prénom et nom')).toHaveValue('Zoé Lisière')
  await drawer.getByRole('button', { name: 'Fermer' }).click()
  // The drawer takes its entry along in a task of its own.
  await expect.poll(() => page.evaluate(() => 'layer' in (history.state ?? {}))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/boutique')
})

test('the offer of a course is whole on a phone, and its bar follows once it is out of view', async ({
  page,
  request,
}) => {
  const course = await smallCourse(request, `Offre entière ${serial()}`, {
    price: 90,
    installmentPrice: 30,
    installmentCount: 3,
  })
  for (const width of [390, 1023]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/courses/${course.slug}`)
    await hydrated(page)
    const offer = page.getByRole('complementary', { name: 'Rejoindre la formation' })
    for (const fact of [/ou 3\s×\s30,00\s€ sans frais/, /Attestation de suivi/, /rétractation/])
      await expect(offer.getByText(fact).first()).toBeVisible()
    await expect(offer.getByRole('button', { name: 'Ajouter au panier' })).toBeVisible()
    const bar = page.getByText(/90,00\s€ ou\s3\s×\s30,00\s€/)
    await expect(bar).toBeHidden()
    await page.getByRole('heading', { name: 'Programme' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(bar).toBeVisible()
  }
})
