/** A code from its link to the checkout, in the cookie that the server sets. */
import { expect } from '@playwright/test'
import { hydrated, made, openDrawer, serial, smallAudio, test } from './support.ts'

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
