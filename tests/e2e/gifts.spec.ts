/** A gift course: bought in two minutes, followed with its order, corrected, printed. */
import { expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import {
  adminToken,
  checkAll,
  made,
  newMember,
  openCheckout,
  refuseCookies,
  serial,
  signIn,
  smallAudio,
  smallCourse,
  test,
} from './support.ts'

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
  await drawer.getByRole('button', { name: 'Cadeau' }).click()
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

test('a member gives a pack, and its recipient opens all of it', async ({
  page,
  context,
  request,
  browser,
}) => {
  const course = await smallCourse(request, `Veillée ${serial()}`, { price: 42 })
  const audio = await smallAudio(request, `Braise ${serial()}`)
  const title = `Au coin du feu ${serial()}`
  const slug = `au-coin-du-feu-${serial()}`
  await made(request, 'packs', {
    title,
    slug,
    order: 99,
    price: 30,
    status: 'published',
    courses: [course.id],
    produits: [audio.id],
  })
  const giver = await newMember(request, 'Élise')
  const recipient = await newMember(request, 'Inès')
  await signIn(context, giver.email)
  const drawer = await openCheckout(page, `/packs/${slug}`, /Acheter le coffret/)
  await drawer.getByRole('button', { name: 'Cadeau' }).click()
  await expect(drawer.getByText(/Tout le coffret s’ouvrira dans l’espace de cette personne/)).toBeVisible()
  await drawer.getByLabel('Son prénom').fill('Inès')
  await drawer.getByLabel('Son adresse e-mail').fill(recipient.email)
  await checkAll(drawer)
  await isAccessible(page)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await page.getByRole('button', { name: /^Payer / }).dblclick()
  await expect(page.getByRole('heading', { name: `Un cadeau pour Inès\u00a0: ${title}` })).toBeVisible()
  const authorization = await adminToken(request)
  const found = await request.get('/api/collections/invitations/records', {
    headers: { authorization },
    params: { filter: `email = '${recipient.email}'` },
  })
  const { token } = (await found.json()).items[0] as { token: string }
  const owned = await browser.newContext()
  await signIn(owned, recipient.email)
  const reading = await owned.newPage()
  await reading.goto(`/auth/callback?action=invitation&token=${token}`)
  await refuseCookies(reading)
  await expect(reading.getByText(`vous offre le coffret «\u00a0${title}\u00a0»`)).toBeVisible()
  await isAccessible(reading)
  await reading.getByRole('button', { name: 'Accepter et commencer' }).dblclick()
  await expect(reading.getByRole('heading', { name: course.title })).toBeVisible()
  await reading.goto('/mon-espace/bibliotheque')
  await expect(reading.getByText(audio.title).first()).toBeVisible()
  await owned.close()
})
