/** What is offered beside an order and after its payment, as a visitor takes both on a phone. */
import { expect } from '@playwright/test'
import { checkAll, made, refuseCookies, serial, smallAudio, test } from './support.ts'

test('a box beside the payment and an offer after it are each taken once, on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [chosen, adjacent, after] = [
    await smallAudio(request, `Rivage ${serial()}`),
    await smallAudio(request, `Ressac ${serial()}`),
    await smallAudio(request, `Reflux ${serial()}`),
  ]
  const trigger = { triggerKind: 'produit', triggerRef: chosen.id, active: true, percent: 20 }
  const sentence = 'Dix minutes de plus, pour les soirs d’été.'
  await made(request, 'offers', {
    ...trigger,
    kind: 'bump',
    name: 'Ressac',
    itemKind: 'produit',
    itemRef: adjacent.id,
    sentence,
  })
  await made(request, 'offers', {
    ...trigger,
    kind: 'upsell',
    name: 'Reflux',
    itemKind: 'produit',
    itemRef: after.id,
    sentence,
  })
  await page.goto(`/produits/${chosen.slug}`)
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Acheter' }).first().click()
  const drawer = page.getByRole('dialog')
  const box = drawer.getByRole('checkbox', { name: new RegExp(`Ajouter .${'\\s'}${adjacent.title}`) })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(drawer.getByText(/^34,20\s€$/).first()).toBeVisible()
  // It stays ticked over a reload in the middle.
  await page.reload()
  await page.getByRole('button', { name: 'Acheter' }).first().click()
  await expect(box).toBeChecked()
  const email = `maud-${serial()}@example.com`
  const fill = async (isKnown: boolean) => {
    if (!isKnown) {
      await drawer.getByLabel('Prénom et nom').fill('Maud Rivage')
      await drawer.getByLabel('Adresse e-mail').fill(email)
    }
    await expect(drawer.getByLabel('Prénom et nom')).toHaveValue('Maud Rivage')
    await expect(drawer.getByLabel('Adresse e-mail')).toHaveValue(email)
    await drawer.getByRole('radio', { name: /^Tout de suite/ }).check()
    await drawer.getByRole('checkbox', { name: /conditions générales/ }).check()
    await drawer.getByRole('button', { name: /^Commander et payer/ }).click()
    await page.getByRole('button', { name: /^Payer / }).click()
  }
  await fill(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  const offer = page.getByRole('region', { name: 'Pour compléter votre commande' })
  // Nothing is sold on the page after the payment: the order's own page makes the offer.
  await page.getByRole('link', { name: 'Voir ma commande' }).click()
  await expect(offer.getByText(after.title)).toBeVisible()
  const receipt = page.url()
  await offer.getByRole('button', { name: 'Ajouter à ma commande' }).click()
  await expect(drawer.getByText(/^15,20\s€$/).first()).toBeVisible()
  // The input of the first order is not requested again.
  await fill(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: after.title })).toBeVisible()
  // Once: the page of the first order offers nothing more.
  await page.goto(receipt)
  await expect(page.getByText(adjacent.title).first()).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a long address widens neither the thanks of a purchase nor what is offered with it, on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [chosen, after] = [
    await smallAudio(request, `Estran ${serial()}`),
    await smallAudio(request, `Jusant ${serial()}`),
  ]
  await made(request, 'offers', {
    triggerKind: 'produit',
    triggerRef: chosen.id,
    active: true,
    percent: 20,
    kind: 'upsell',
    name: 'Jusant',
    itemKind: 'produit',
    itemRef: after.id,
    sentence: 'Pour le soir.',
  })
  await page.goto(`/produits/${chosen.slug}`)
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Acheter' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Prénom et nom').fill('Maud Rivage')
  await drawer
    .getByLabel('Adresse e-mail')
    .fill('anne-charlotte.delacroix-montferrand@institut-du-souffle.example.com')
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /^Commander et payer/ }).click()
  await page.getByRole('button', { name: /^Payer / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Créer mon espace' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'Voir ma commande' }).click()
  const thanks = page.getByRole('main')
  const offer = page.getByRole('region', { name: 'Pour compléter votre commande' })
  await expect(offer).toBeVisible()
  await expect(page.getByRole('button', { name: 'Créer mon espace' })).toBeVisible()
  const [outer, inner] = [await thanks.boundingBox(), await offer.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
