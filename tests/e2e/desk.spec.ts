import { expect, type Page, type Route } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, PASSWORD, serial, signIn, smallCourse, sound, test } from './support.ts'

const recording = (name: string) => ({ name, mimeType: 'audio/wav', buffer: sound(2) })
const document = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
})
const tray = (page: Page) => page.getByRole('region', { name: 'Envois de fichiers' })

/** Holds what is sent to a lesson until `release`. */
const holdUploads = async (page: Page) => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/collections/lessons/records/*', async (route: Route) => {
    if (route.request().method() === 'PATCH') await released
    await route.continue()
  })
  return () => release()
}
const choose = async (page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

test('an upload goes on when its panel is closed and another screen is opened, and joins its lesson', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, ADMIN)
  const course = await smallCourse(request, `Envoyer ${serial()}`)
  const release = await holdUploads(page)
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${course.lessonIds[1]}`)
  await choose(page, 'Remplacer le fichier', recording('nouvelle-seance.wav'))
  await choose(page, 'Ajouter des fichiers', [document('fiche.pdf'), document('vide.pdf')])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tray(page)).toContainText('0 fichier sur 3 envoyé')
  await page.getByRole('navigation').getByRole('link', { name: 'Produits' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produits' })).toBeVisible()
  await expect(tray(page)).toContainText('nouvelle-seance.wav')
  expect(await serious(page)).toEqual([])

  await test.step('signing out asks, and « Rester » stays', async () => {
    await page.getByRole('button', { name: /, menu de / }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    const question = page.getByRole('dialog', { name: 'Se déconnecter pendant un envoi ?' })
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(question).toHaveCount(0)
  })
  await test.step('leaving the site asks', async () => {
    const asked = page.waitForEvent('dialog')
    const left = page.evaluate(() => location.assign('/faq'))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await left
    await expect(tray(page)).toBeVisible()
  })
  await test.step('the file leads to its lesson, where it is shown as soon as it is stored', async () => {
    await tray(page).getByRole('link', { name: 'Leçon : Écouter' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Écouter' })).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: 'Supprimer nouvelle_seance.wav' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Supprimer fiche.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Supprimer vide.pdf' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await expect(tray(page)).toContainText('3 fichiers sur 3 envoyés')
  await tray(page).getByRole('button', { name: 'Fermer la liste des envois' }).click()
  await expect(tray(page)).toHaveCount(0)
})

test('an upload waits for the network, and for a session that has ended', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, ADMIN)
  const course = await smallCourse(request, `Attendre ${serial()}`)
  const release = await holdUploads(page)
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${course.lessonIds[0]}`)
  await choose(page, 'Ajouter des fichiers', document('fiche.pdf'))
  await page.keyboard.press('Escape')

  await test.step('the network', async () => {
    await context.setOffline(true)
    release()
    await expect(tray(page)).toContainText('En attente du réseau')
    await context.setOffline(false)
    await expect(tray(page)).toContainText('1 fichier sur 1 envoyé')
  })
  await test.step('the session', async () => {
    // The token of this browser is no longer worth anything: the record API then answers as to a guest.
    let isDead = true
    await page.route(/\/api\/(auth\/me|collections\/lessons\/records\/\w{15}$)/, (route) => {
      if (!isDead) return route.fallback()
      const status = route.request().url().includes('/api/auth/me') ? 401 : 404
      return route.fulfill({ status, json: { status, message: '', data: {} } })
    })
    await page.getByRole('button', { name: /^1\.1 Lire/ }).click()
    await choose(page, 'Ajouter des fichiers', document('autre.pdf'))
    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
    await expect(dialog).toBeVisible()
    isDead = false
    await dialog.getByLabel(/^Mot de passe de/).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Se reconnecter' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(tray(page)).toContainText('2 fichiers sur 2 envoyés')
  })
})

test('a file of a refused type, or for a lesson that is deleted, says so', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, ADMIN)
  const course = await smallCourse(request, `Refuser ${serial()}`)
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${course.lessonIds[1]}`)
  await choose(page, 'Remplacer le fichier', {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByRole('dialog').getByText('Format non accepté.')).toBeVisible()
  const release = await holdUploads(page)
  await choose(page, 'Remplacer le fichier', recording('seance.wav'))
  await request.delete(`/api/collections/lessons/records/${course.lessonIds[1]}`, {
    headers: { authorization: token },
  })
  release()
  await expect(page.getByRole('dialog').getByText('La fiche de ce fichier a été supprimée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer seance.wav' })).toHaveCount(0)
})
