/** Packs and free prices, as a visitor meets them: proposed to her cart, taken back, bought; an amount of her own. */
import { expect } from '@playwright/test'
import { serious } from './axe.ts'
import { made, refuseCookies, serial, smallAudio, test } from './support.ts'

test('two things of a cart are exchanged for their pack, taken back, and the pack is bought in the drawer', async ({
  page,
  request,
}) => {
  const [first, second] = [
    await smallAudio(request, `Lueur ${serial()}`),
    await smallAudio(request, `Ombre ${serial()}`),
  ]
  const title = `Jour et nuit ${serial()}`
  const slug = `jour-et-nuit-${serial()}`
  await made(request, 'packs', {
    ...{ title, slug, order: 99, price: 30, status: 'published', produits: [first.id, second.id] },
  })
  await page.goto(`/packs/${slug}`)
  await refuseCookies(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/Vous payez\s8,00\s€ de moins/)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.evaluate(
    (ids) =>
      localStorage.setItem(
        'cart',
        JSON.stringify(ids.map((id) => ({ kind: 'produit', id, qty: 1, option: 'one_time' }))),
      ),
    [first.id, second.id],
  )
  await page.goto('/panier')
  await expect(
    page.getByText(/Ces deux-là existent en coffret\s: 30,00\s€ au lieu de 38,00\s€/),
  ).toBeVisible()
  await page.getByRole('button', { name: /Prendre le coffret/ }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: first.title })).toBeHidden()
  await page.getByRole('button', { name: 'Revenir aux articles séparés' }).click()
  await expect(page.getByRole('link', { name: first.title })).toBeVisible()
  await page.getByRole('button', { name: 'Commander' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /Prendre le coffret/ }).click()
  await expect(drawer.getByText(/a pris la place de ces articles/)).toBeVisible()
  await expect(drawer.getByText(/^30,00\s€$/)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await drawer.getByLabel('Prénom et nom').fill('Nadège Ombre')
  await drawer.getByLabel('Adresse e-mail').fill(`nadege-${serial()}@example.com`)
  for (const box of [/renonce/, /conditions générales/])
    await drawer.getByRole('checkbox', { name: box }).check()
  await drawer.getByRole('button', { name: /^Commander et payer/ }).click()
  await page.getByRole('button', { name: /^Payer / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByText(`${first.title} (coffret «\u00a0${title}\u00a0»)`)).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()
})

test('a free price is typed, judged, and paid as it was chosen', async ({ page, request }) => {
  const audio = await smallAudio(request, `Offrande ${serial()}`, { openPrice: 'true', minPrice: '5' })
  await page.goto(`/produits/${audio.slug}`)
  await refuseCookies(page)
  await expect(page.getByText(/Prix libre, à partir de 5,00\s€/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Choisir mon montant' }).first().click()
  const amount = page.getByLabel('Le montant que vous choisissez, en euros')
  await expect(amount).toHaveValue('19,00')
  await amount.fill('4')
  await amount.press('Tab')
  await expect(page.getByText(/Le montant minimum est de\s5,00\s€/)).toBeVisible()
  await amount.fill('7,50')
  await amount.press('Tab')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^7,50\s€$/)
      .last(),
  ).toBeVisible()
  expect(await serious(page)).toEqual([])
})
