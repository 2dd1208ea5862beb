import { expect } from '@playwright/test'
import { checkAll, listen, proofLink, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

test('a visitor buys a course, follows it to 100 %, and the administration sees it', async ({
  page,
  browser,
  request,
}) => {
  const course = await smallCourse(request, `Respirer pas à pas ${serial()}`, { order: 0 })
  const email = `visiteuse-${serial()}@example.com`

  await test.step('finds the course and starts to buy it', async () => {
    await page.goto('/courses')
    await refuseCookies(page)
    await page.getByRole('link', { name: course.title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
    await expect(page.getByText(/1\.1\s*Lire/)).toBeVisible()
    await page.getByRole('button', { name: 'Rejoindre la formation' }).first().click()
  })

  await test.step('gives a name and an address', async () => {
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(course.title)).toBeVisible()
    await drawer.getByLabel('Prénom et nom').fill('Odette')
    await drawer.getByLabel('Adresse e-mail').fill(email)
    await checkAll(drawer)
    await drawer.getByRole('button', { name: /Commander et payer 42,00\s€/ }).click()
  })

  await test.step('is refused by the bank once, then pays', async () => {
    await expect(page.getByRole('heading', { name: 'Paiement de démonstration' })).toBeVisible()
    await page.getByRole('button', { name: 'Simuler un refus de la banque' }).click()
    await expect(
      page.getByText('Votre banque a refusé le paiement. Aucun montant n’a été débité.'),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Payer 42,00/ }).click()
    await expect(page).toHaveURL(/\/courses\/success/)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Bienvenue dans votre formation' }),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^Commande confirmée/)
    await expect(page.getByText(/^Total payé\s: 42,00\s€/)).toBeVisible()
  })

  await test.step('proves the address by the mail, reads the first lesson and listens to the second', async () => {
    await page.goto(await proofLink(request, email))
    await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
    await page.getByRole('link', { name: 'Commencer', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lire' })).toBeVisible()
    await expect(page.getByText('Le secret de la leçon.')).toBeVisible()
    await page.getByRole('button', { name: 'Terminer et continuer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Écouter' })).toBeVisible()
    await listen(page)
    await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ ended }) => ended))
    // The card at the end of the recording has one as well.
    const bar = page.getByRole('region', { name: 'Avancer dans la formation' })
    await bar.getByRole('button', { name: 'Terminer la formation' }).click()
    // The lesson gives way to the programme once the server has counted it.
    await expect(page).toHaveURL(/\/mon-espace\/[a-z0-9]{15}$/)
  })

  await test.step('sees 100 % in the member space', async () => {
    await page.goto('/mon-espace')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Odette')
    await expect(page.getByText('Terminée').first()).toBeVisible()
    await expect(page.getByText(/42,00\s€/).first()).toBeVisible()
  })

  await test.step('sees the progress', async () => {
    await page.getByRole('link', { name: 'Mon parcours' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mon parcours' })).toBeVisible()
    await expect(page.getByText(/^\d\sleçons? cette semaine\.$/)).toBeVisible()
    const done = page.getByRole('region', { name: 'Terminées' }).getByRole('listitem')
    await expect(done).toContainText([course.title])
    await done.getByRole('link', { name: /^Revoir/ }).click()
    await expect(page).toHaveURL(/\/mon-espace\/[a-z0-9]{15}$/)
  })

  await test.step('the administrator finds the member', async () => {
    const context = await browser.newContext()
    await signIn(context, 'admin@demo.test')
    const admin = await context.newPage()
    await admin.goto('/admin')
    await expect(admin.getByText('Odette a terminé').first()).toBeVisible()
    await admin.goto(`/admin/users?q=${encodeURIComponent(email)}`)
    await expect(admin.getByText('Odette').first()).toBeVisible()
    await context.close()
  })
})

test('a guest buys a product and downloads it with the link', async ({ page }) => {
  await page.goto('/produits/traversee-de-nuit')
  await refuseCookies(page)
  await page
    .getByRole('button', { name: /Acheter/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await expect(drawer.getByText('Ce champ est nécessaire.').first()).toBeVisible()
  await drawer.getByLabel('Prénom et nom').fill('Nadège Petit')
  await drawer.getByLabel('Adresse e-mail').fill('nadege@example.com')
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /Commander et payer 19,00\s€/ }).click()
  await page.getByRole('button', { name: /^Payer 19,00/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  const file = page.getByRole('link', { name: /\.(pdf|wav)|Télécharger/i }).first()
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).toMatch(/\.(pdf|wav|mp3)$/)
})
