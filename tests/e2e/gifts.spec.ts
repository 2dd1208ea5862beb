/** A course for somebody else: bought in two minutes, followed with its order, corrected, printed. */
import { expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { checkAll, newMember, openCheckout, serial, signIn, smallCourse, test } from './support.ts'

test('a member offers a course, corrects the address, and prints a card', async ({
  page,
  context,
  request,
}) => {
  const course = await smallCourse(request, `Offerte ${serial()}`, { price: 42 })
  const giver = await newMember(request, 'Élise')
  const recipient = `ines.${serial()}@example.com`
  await signIn(context, giver.email)
  const drawer = await openCheckout(page, `/courses/${course.slug}`, /Rejoindre la formation/)
  await drawer.getByLabel('C’est un cadeau').check()
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await expect(drawer.getByLabel('Son prénom')).toBeFocused()
  await drawer.getByLabel('Son prénom').fill('Inès')
  await drawer.getByLabel('Son adresse e-mail').fill('inse@example.com')
  await drawer.getByLabel(/Votre mot/).fill('Prends soin de toi.')
  await checkAll(drawer)
  await isAccessible(page)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await page.getByRole('button', { name: /^Payer / }).dblclick()
  await expect(page.getByRole('heading', { name: /Un cadeau pour Inès/ })).toBeVisible()
  await page.getByRole('button', { name: 'Corriger son adresse' }).click()
  await page.getByLabel('Son adresse e-mail').fill(recipient)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await expect(page.getByText(recipient).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Pour Inès', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Votre commande' })).toBeHidden()
})
