/** What a buyer finds again, and the checkout: second time, second tab, wrong code, keyboard. */
import { expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import {
  checkAll,
  hydrated,
  listen,
  MEMBER,
  newMember,
  openCheckout,
  openDrawer,
  PASSWORD,
  refuseCookies,
  serial,
  signIn,
  smallAudio,
  smallCourse,
  test,
} from './support.ts'

const payHere = async (page: Page) => {
  await page.getByRole('button', { name: /^Payer / }).click()
}

test('a member finds what she bought: product page, library, player, file', async ({
  page,
  context,
  request,
}) => {
  const audio = await smallAudio(request, `Clairière ${serial()}`)
  const { email } = await newMember(request)
  await signIn(context, email)
  const drawer = await openCheckout(page, `/produits/${audio.slug}`, /^Acheter/)
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await payHere(page)
  await expect(page.getByText('Merci pour votre commande.')).toBeVisible()
  // Nothing sells again what she has just bought.
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
  expect(await serious(page)).toEqual([])
  await page
    .getByRole('navigation', { name: 'Espace membre', exact: true })
    .getByText('Ma bibliothèque')
    .click()
  await expect(page).toHaveURL('/mon-espace/bibliotheque')
  await expect(page.getByRole('link', { name: audio.title, exact: true })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('link', { name: audio.title, exact: true })).toBeVisible()
  await page.goto('/mon-espace')
  await expect(page.getByRole('heading', { name: 'Ma bibliothèque' })).toBeVisible()
  // Somebody else’s, or nothing: a word and a way back.
  await page.goto('/mon-espace/bibliotheque/aaaaaaaaaaaaaaa')
  await expect(page.getByText('ne fait pas partie de votre bibliothèque')).toBeVisible()
})

test('a guest comes back by the mail of her order, listens and downloads', async ({ page, request }) => {
  const audio = await smallAudio(request, `Invitée ${serial()}`)
  const drawer = await openCheckout(page, `/produits/${audio.slug}`, /^Acheter/)
  await drawer.getByLabel('Prénom et nom').fill('Nadège Petit')
  await drawer.getByLabel('Adresse e-mail').fill('nadege-shop@example.com')
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await payHere(page)
  await expect(page.getByText('Merci pour votre commande.')).toBeVisible()
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
  expect(await serious(page)).toEqual([])
  await page.goto('/commande/C-2020-000001?token=x')
  await page.getByRole('link', { name: 'Retrouver ma commande' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrouver ma commande' })).toBeVisible()
})

test('« Retrouver ma commande » says the same of every address', async ({ page }) => {
  await page.goto('/commande/retrouver')
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('Ce champ est nécessaire.')).toBeVisible()
  for (const email of ['personne@example.com', 'nadege@example.com']) {
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(page.getByText(`Si une commande existe pour ${email}`)).toBeVisible()
    // The answer takes the place of the form, and of its focus.
    await expect(page.getByRole('status').filter({ hasText: email })).toBeFocused()
    await page.getByRole('button', { name: 'Essayer une autre adresse' }).click()
  }
  expect(await serious(page)).toEqual([])
  await page.goto('/commande/retrouver?acces=perdu')
  await expect(page.getByText('Ce lien n’est plus valable.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recevoir le lien' })).toBeVisible()
})

test('a wrong code is told in French under its field, and the order stands', async ({ page, request }) => {
  const audio = await smallAudio(request, `Code ${serial()}`)
  const drawer = await openCheckout(page, `/produits/${audio.slug}`, /^Acheter/)
  await drawer.getByRole('button', { name: 'J’ai un code promotionnel' }).click()
  const field = drawer.getByLabel(/Code promo/)
  await expect(field).toBeFocused()
  await field.fill('FAUX')
  await field.press('Enter')
  await expect(drawer.getByText('Ce code n’est pas valable.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(drawer.getByRole('button', { name: /Commander et payer 19,00\s€/ })).toBeEnabled()
  await expect(drawer.getByText('Something went wrong')).toHaveCount(0)
  await field.fill('bienvenue10')
  await drawer.getByRole('button', { name: 'Appliquer' }).click()
  await expect(drawer.getByRole('button', { name: /Commander et payer 17,10\s€/ })).toBeEnabled()
  const remove = drawer.getByRole('button', { name: /Retirer le code/ })
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await expect(remove).toBeFocused()
  await drawer.getByLabel('Prénom et nom').fill('Zoé')
  await drawer.getByLabel('Adresse e-mail').fill('zoe-shop@example.com')
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  const payment = drawer.getByRole('region', { name: 'Paiement' })
  await expect(payment.getByText('Remise', { exact: true })).toBeVisible()
  await expect(payment.getByText(/− 1,90\s€/)).toBeVisible()
})

test('what was typed is told wrong on leaving, right while typing, and kept when the drawer closes', async ({
  page,
  request,
}) => {
  const audio = await smallAudio(request, `Gardé ${serial()}`)
  const drawer = await openCheckout(page, `/produits/${audio.slug}`, /^Acheter/)
  await expect(drawer.getByRole('heading', { name: 'Votre commande' })).toBeFocused()
  const email = drawer.getByLabel('Adresse e-mail')
  await drawer.getByLabel('Prénom et nom').fill('Marie')
  await email.fill('pas-un-mail')
  await email.press('Tab')
  await expect(drawer.getByText('Cette adresse e-mail semble incomplète.')).toBeVisible()
  await email.fill('marie@example.com')
  await expect(drawer.getByText('Cette adresse e-mail semble incomplète.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.reload()
  await openDrawer(page, /^Acheter/)
  await expect(email).toHaveValue('marie@example.com')
  await expect(drawer.getByLabel('Prénom et nom')).toHaveValue('Marie')
  for (const box of await drawer.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  expect(await serious(page)).toEqual([])
})

test('who has the course already is led to it; the address goes along from one form to the other', async ({
  page,
}) => {
  const drawer = await openCheckout(page, '/courses/retrouver-un-sommeil-paisible', /Rejoindre la formation/)
  await drawer.getByLabel('Prénom').fill('Claire')
  await drawer.getByLabel('Adresse e-mail').fill(MEMBER)
  await drawer.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await drawer.getByLabel('Confirmez le mot de passe').fill(PASSWORD)
  await checkAll(drawer)
  await drawer.getByRole('button', { name: 'Créer mon compte et continuer' }).click()
  await drawer.getByRole('button', { name: 'Connectez-vous' }).click()
  await expect(drawer.getByLabel('Adresse e-mail')).toHaveValue(MEMBER)
  await expect(drawer.getByRole('link', { name: /Mot de passe oublié/ })).toBeVisible()
  const password = drawer.getByLabel('Mot de passe', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(drawer.getByText('Bonne nouvelle')).toBeFocused()
  await expect(drawer.getByRole('button', { name: /Commander et payer/ })).toHaveCount(0)
  await drawer.getByRole('link', { name: 'Ouvrir ma formation' }).click()
  await expect(page).toHaveURL(/\/mon-espace\/[a-z0-9]{15}$/)
})

test('after signing up in the checkout the focus is on what comes next', async ({ page, request }) => {
  const course = await smallCourse(request, `Suite ${serial()}`)
  const drawer = await openCheckout(page, `/courses/${course.slug}`, /Rejoindre la formation/)
  await drawer.getByLabel('Prénom').fill('Lou')
  await drawer.getByLabel('Adresse e-mail').fill(`lou-${serial()}@example.com`)
  await drawer.getByLabel('Mot de passe', { exact: true }).fill('mot-de-passe-long')
  await drawer.getByRole('button', { name: 'Créer mon compte et continuer' }).click()
  await expect(drawer.getByText('Les deux mots de passe sont différents.')).toBeVisible()
  await drawer.getByLabel('Confirmez le mot de passe').fill('mot-de-passe-long')
  await checkAll(drawer)
  await drawer.getByRole('button', { name: 'Créer mon compte et continuer' }).click()
  await expect(drawer.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused()
  await expect(drawer.getByRole('status').filter({ hasText: 'Il reste à valider' })).toBeAttached()
})

// Parcels cost what the demonstration's rules say.
test('things come by the dozen, sessions one by one', async ({ page, request }) => {
  const thing = await smallAudio(request, `Carnet ${serial()}`, { kind: 'physical', withdrawal: 'days14' })
  const drawer = await openCheckout(page, `/produits/${thing.slug}`, /^Acheter/)
  await drawer.getByRole('button', { name: 'Un de plus' }).click()
  await expect(drawer.getByRole('button', { name: /Commander et payer 42,90\s€/ })).toBeVisible()
  const less = drawer.getByRole('button', { name: 'Un de moins' })
  await less.click()
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await expect(less).toBeFocused()
  await expect(drawer.getByRole('button', { name: /Commander et payer 23,90\s€/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const session = await openCheckout(page, '/produits/seance-decouverte-d-hypnose', /^Acheter/)
  await expect(session.getByRole('button', { name: /Commander et payer 80/ })).toBeVisible()
  await expect(session.getByText('Quantité')).toHaveCount(0)
})

test('a course page shows its owner how far she is, and the waiver is no advantage', async ({
  page,
  context,
}) => {
  await page.goto('/courses/retrouver-un-sommeil-paisible')
  const offer = page.getByRole('complementary', { name: 'Rejoindre la formation' })
  await expect(offer.getByText('commencer dans 14 jours en le gardant')).toBeVisible()
  await expect(offer.getByRole('listitem').filter({ hasText: 'rétractation' })).toHaveCount(0)
  await signIn(context, MEMBER)
  await page.goto('/courses/retrouver-un-sommeil-paisible')
  const own = page.getByRole('complementary', { name: 'Votre progression' })
  await expect(own.getByRole('progressbar')).toBeVisible()
  await expect(own.getByRole('link', { name: 'Reprendre' })).toHaveAttribute(
    'href',
    /\/mon-espace\/\w{15}\/\w{15}/,
  )
  await expect(page.getByText('129,00')).toHaveCount(0)
})

test('an administrator sees a draft as one, and nobody can buy it', async ({ page, context, request }) => {
  const draft = await smallAudio(request, `Brouillon ${serial()}`, { status: 'draft' })
  await signIn(context, 'admin@demo.test')
  await page.goto(`/produits/${draft.slug}`)
  await expect(page.getByText('Aperçu, non publié')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Acheter/ })).toHaveCount(0)
})

test('filters offer what there is, and count what the words find', async ({ page }) => {
  await page.goto('/courses')
  const themes = page.getByLabel('Thème')
  await expect(themes.locator('option', { hasText: /\(\d+\)/ }).first()).toBeAttached()
  await expect(themes.locator('option', { hasText: 'parents' })).toHaveCount(0)
  await page.goto('/boutique?q=Travers%C3%A9e')
  await expect(page.getByRole('button', { name: /^Tout\s*1$/ })).toBeVisible()
  await page.goto('/courses/success')
  await expect(page.getByRole('heading', { level: 1, name: 'Aucune commande à afficher' })).toBeVisible()
})

test('a slow answer about payment closes no sale in the meantime', async ({ page }) => {
  let asked = 0
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isAnswer = (url: URL) => url.pathname === '/api/checkout'
  await page.route(isAnswer, async (route) => {
    asked += 1
    // Whichever page asks, and however late: a document loaded anew asks again.
    await released
    await route.continue()
  })
  await page.goto('/')
  await refuseCookies(page)
  // A document loaded anew would bring its answer along.
  await hydrated(page)
  // Whichever stands there: other tests publish theirs.
  await page.locator('main h3 a[href^="/courses/"]').first().click()
  await expect(page).toHaveURL(/\/courses\/./)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.getByText('Les inscriptions ouvriront bientôt.')).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: /^(Rejoindre|Commencer|Accéder)/ }).first()).toBeVisible()
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
  await expect(page.getByText('Votre paiement est confirmé.')).toBeVisible()
  const address = new URL(page.url()).searchParams
  const number = address.get('commande') ?? ''
  await page.goto(`/commande/${number}`)
  await expect(page.getByText(/^1 sur 3 payées/)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('link', { name: /^Payer le reste, 60,00/ }).click()
  await payHere(page)
  await expect(page.getByText('Toutes les échéances sont payées.')).toBeVisible()
  await page.goto(`/retractation?commande=${number}`)
  await expect(page.getByLabel('Numéro de commande')).toHaveValue(number)
  await page.getByLabel('Prénom et nom').fill('Élise A.')
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.locator(':focus')).toContainText('Votre déclaration est enregistrée.')
  expect(await serious(page)).toEqual([])
})
