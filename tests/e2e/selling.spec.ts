/** A code from the administration to a link and the checkout, and an order that the team opens and is paid by hand. */
import { expect } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, hydrated, made, openDrawer, serial, signIn, smallAudio, test } from './support.ts'

test('a code is made, kept from its link and put into the checkout', async ({ page, context, request }) => {
  const code = `LIEN${serial().replace(/\W/g, '').toUpperCase().slice(0, 16)}`
  await signIn(context, ADMIN)
  await page.goto('/admin/coupons')
  await page.getByRole('button', { name: 'Nouveau code' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByRole('button', { name: 'Créer le code' }).click()
  await expect(dialog.getByText('Indiquez un pourcentage ou un montant.')).toBeVisible()
  await dialog.getByLabel('Pourcentage').last().fill('20')
  // What is half under the dialog's head is no small target.
  await dialog.getByLabel('Code', { exact: true }).scrollIntoViewIfNeeded()
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Créer le code' }).click()
  await expect(page.getByRole('button', { name: code, exact: true })).toBeVisible()
  expect(await serious(page)).toEqual([])

  const audio = await smallAudio(request, `Lien ${serial()}`)
  await context.clearCookies()
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
  await expect(again.getByText('Le code INCONNU de votre lien n’a pas été appliqué.')).toBeVisible()
  await expect(again.getByRole('button', { name: /Commander et payer/ })).toBeEnabled()
  await expect(page.getByText(/sera appliqué/)).toHaveCount(0)
})

test('an order is opened for somebody and paid by hand, in two parts', async ({ page, context, request }) => {
  const title = `Journée ${serial()}`
  await made(request, 'produits', {
    ...{ title, price: 80, status: 'published', kind: 'service', withdrawal: 'dated_service' },
  })
  await signIn(context, ADMIN)
  await page.goto('/admin/commandes')
  await page.getByRole('button', { name: 'Nouvelle commande' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill('Jeanne Petit')
  await dialog.getByLabel('Adresse e-mail').fill(`jeanne-${serial()}@example.com`)
  await dialog.getByLabel('Article', { exact: true }).selectOption({ label: `Produit : ${title}` })
  await dialog.getByLabel(/^Prix à l’unité/).fill('60')
  await dialog.getByLabel('Motif de ce prix').fill('Tarif négocié')
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ouvrir la commande' }).click()
  await expect(page.getByText(/il reste 60,00\s€ à recevoir/)).toBeVisible()
  for (const [amount, said] of [
    ['20', /Il reste 40,00\s€ à recevoir\.$/],
    ['40', /la commande est payée/],
  ] as const) {
    await page.getByRole('button', { name: 'Enregistrer un règlement' }).click()
    await page.getByRole('dialog').getByLabel('Montant reçu').fill(amount)
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText(said).first()).toBeVisible()
  }
  await expect(page.getByText('Facture F-', { exact: false }).first()).toBeVisible()
  await page.goto('/admin/commandes?vue=retractations')
  await expect(page.getByRole('tab', { name: 'Rétractations et résiliations' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(await serious(page)).toEqual([])
})
