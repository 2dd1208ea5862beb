/**
 * Every screen fits both widths; axe reads one screen of each layout and each kit component. What is drawn from the same
 * components is not read twice: its names, labels and roles are what the component tests find it by.
 */
import { expect, type Page } from '@playwright/test'
import { isAccessible, serious } from './axe.ts'
import { ADMIN, adminToken, MEMBER, newMember, serial, signIn, test } from './support.ts'

interface Screen {
  path: string
  /** Axe reads it: the first screen of its layout, or of a kind of page. */
  isRead?: boolean
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing to scroll sideways, on a desk and on a phone; nothing serious for a screen reader or a keyboard. */
const check = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  for (const { path, isRead } of screens)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (isRead) expect(await serious(page)).toEqual([])
      expect(await overflow(page), '1280 px').toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await overflow(page), '390 px').toBeLessThanOrEqual(0)
    })
}

const lessonsOfDemo = async ({ request }: Page) => {
  const found = await request.get(
    "/api/collections/courses/records?filter=slug='retrouver-un-sommeil-paisible'",
  )
  const course: string = (await found.json()).items[0].id
  const outline = await (await request.get(`/api/courses/${course}/outline`)).json()
  const lessons: string[] = outline.modules[0].lessons.map(({ id }: { id: string }) => id)
  return { course, lessons }
}
/** The first record of a collection, as an administrator reads it. */
const firstOfDemo = async ({ request }: Page, collection: string): Promise<string> => {
  const headers = { authorization: await adminToken(request) }
  const found = await request.get(`/api/collections/${collection}/records?perPage=1`, { headers })
  return (await found.json()).items[0].id
}

test('every public screen fits both widths', async ({ page }) => {
  const { course, lessons } = await lessonsOfDemo(page)
  await check(page, [
    { path: '/', isRead: true },
    { path: '/boutique', isRead: true },
    { path: '/produits/la-clairiere-interieure' },
    { path: '/booking' },
    { path: '/index2' },
    { path: '/parents' },
    { path: '/service', isRead: true },
    { path: '/courses' },
    { path: '/courses/retrouver-un-sommeil-paisible', isRead: true },
    // For the member of the course it is a page of the member space.
    { path: `/courses/${course}/lessons/${lessons[0]}` },
    { path: '/connexion', isRead: true },
    { path: '/login' },
    { path: '/inscription' },
    { path: '/auth/register' },
    { path: '/auth/forgot-password' },
    { path: '/admin/login' },
    { path: '/a-propos' },
    { path: '/contact' },
    { path: '/faq', isRead: true },
    { path: '/cgv' },
    { path: '/verification/inconnue' },
    { path: '/nulle-part', isRead: true },
  ])
})

test('every screen of the member space fits both widths', async ({ page, context }) => {
  const { course, lessons } = await lessonsOfDemo(page)
  await signIn(context, MEMBER)
  await check(page, [
    { path: '/mon-espace', isRead: true },
    { path: '/mon-espace?preview=true' },
    { path: '/mon-espace/profile', isRead: true },
    { path: '/mon-espace/deux-etapes' },
    { path: '/mon-espace/appareils' },
    { path: '/auth/profile' },
    { path: '/courses/dashboard' },
    { path: `/mon-espace/${course}` },
    { path: `/mon-espace/${course}/${lessons[0]}`, isRead: true },
    { path: `/mon-espace/${course}/${lessons[1]}` },
    { path: '/client', isRead: true },
  ])
})

test('every screen of the administration fits both widths', async ({ page, context }) => {
  const course = await firstOfDemo(page, 'courses')
  const produit = await firstOfDemo(page, 'produits')
  const order = await firstOfDemo(page, 'orders')
  await signIn(context, ADMIN)
  await check(page, [
    { path: '/admin', isRead: true },
    { path: '/admin/users' },
    { path: '/admin/courses', isRead: true },
    { path: '/admin/courses/new' },
    { path: `/admin/courses/${course}/edit` },
    { path: `/admin/courses/${course}/edit?tab=programme`, isRead: true },
    { path: `/admin/courses/${course}/inscrits?vue=progression` },
    { path: '/admin/produits' },
    { path: `/admin/produits/${produit}` },
    { path: '/admin/produits/new' },
    { path: '/admin/categories' },
    { path: '/admin/journal' },
    { path: '/admin/commandes' },
    { path: `/admin/commandes/${order}`, isRead: true },
    { path: '/admin/stripe' },
    { path: '/admin/factures' },
    { path: '/admin/chiffres' },
    { path: '/admin/factures?vue=comptes' },
    { path: '/admin/reglages/facturation' },
  ])
})

test('dialogs, sheets, the calendar and the palette are accessible', async ({ page, context, request }) => {
  await signIn(context, ADMIN)
  const produit = await firstOfDemo(page, 'produits')
  const member = await newMember(request, `Camille ${serial()}`)

  await test.step('calendar', async () => {
    await page.goto(`/admin/produits/${produit}`)
    await page.getByText('Avancé', { exact: true }).click()
    await page.getByLabel(/^Début de la promotion/).click()
    await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeVisible()
    expect(await serious(page)).toEqual([])
  })
  await test.step('palette', async () => {
    await page.goto('/admin/courses')
    await page.getByRole('button', { name: /^Rechercher ou aller à…/ }).click()
    await expect(page.getByRole('combobox', { name: 'Rechercher ou aller à…' })).toBeFocused()
    expect(await serious(page)).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('dialog that confirms', async () => {
    await page.goto(`/admin/courses/${await firstOfDemo(page, 'courses')}/edit`)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await expect(page.getByLabel('Tapez SUPPRIMER pour confirmer')).toBeVisible()
    await isAccessible(page)
  })
  await test.step('dialog with a form, refused', async () => {
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Nouvelle personne' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nouvelle personne' })
    await dialog.getByRole('button', { name: 'Créer le compte' }).click()
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
    await isAccessible(page)
  })
  await test.step('sheet', async () => {
    await page.goto(`/admin/users?personne=${member.id}`)
    await expect(page.getByRole('dialog', { name: /^Camille/ })).toBeVisible()
    await isAccessible(page)
  })
})
