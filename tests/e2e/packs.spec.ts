/** A pack, as a visitor meets it: its page, proposed to the cart, taken back, and bought in the drawer. */
import { expect } from '@playwright/test'
import { checkAll, made, refuseCookies, serial, smallAudio, test } from './support.ts'

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
    title,
    slug,
    order: 99,
    price: 30,
    status: 'published',
    produits: [first.id, second.id],
  })
  await page.goto(`/packs/${slug}`)
  await refuseCookies(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/Vous payez\s8,00\s€ de moins/)).toBeVisible()
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
  await drawer.getByLabel('Prénom et nom').fill('Nadège Ombre')
  await drawer.getByLabel('Adresse e-mail').fill(`nadege-${serial()}@example.com`)
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /^Commander et payer/ }).click()
  await page.getByRole('button', { name: /^Payer / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByText(`${first.title} (coffret «\u00a0${title}\u00a0»)`)).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()
})
