import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, adminToken, serial, signIn, smallCourse, test, unpublish } from './support.ts'

/** Two people of the team, each in a browser of their own. */
const opened = async (browser: Browser, path: string): Promise<Page> => {
  const context = await browser.newContext()
  await signIn(context, ADMIN)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByLabel('Titre', { exact: true }).first()).toBeVisible()
  return page
}
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click()
const isSaved = (page: Page) =>
  expect(page.locator('[data-autosave="saved"]')).toHaveText(/^Enregistré à \d\d:\d\d$/)
const stored = async (request: APIRequestContext, collection: string, id: string) => {
  const headers = { authorization: await adminToken(request) }
  const answer = await request.get(`/api/collections/${collection}/records/${id}`, { headers })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

test('two people change one title: the second one chooses, by keyboard', async ({ browser, request }) => {
  const course = await smallCourse(request, `Partage ${serial()}`)
  await unpublish(request, course.id)
  const path = `/admin/courses/${course.id}/edit`
  const [anne, brice] = [await opened(browser, path), await opened(browser, path)]
  await anne.getByLabel('Titre', { exact: true }).fill('Le titre d’Anne')
  await save(anne)
  await isSaved(anne)
  await brice.getByLabel('Titre', { exact: true }).fill('Le titre de Brice')
  await brice.getByLabel(/^Pour qui/).fill('Pour Brice')
  await save(brice)
  const dialog = brice.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
  await expect(dialog).toContainText('Le titre d’Anne')
  await expect(dialog).toContainText('Le titre de Brice')
  expect(await stored(request, 'courses', course.id)).toMatchObject({ title: 'Le titre d’Anne' })
  expect(await serious(brice)).toEqual([])
  // The address of a draft follows its title: it is a choice too.
  await dialog.getByRole('radio', { name: 'Votre version' }).first().focus()
  await brice.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Version enregistrée' }).first()).toBeChecked()
  // The first one that is open has the focus then.
  await brice.keyboard.press('Enter')
  await brice.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Version enregistrée' }).last()).toBeChecked()
  await brice.keyboard.press('Enter')
  await isSaved(brice)
  await expect(brice.getByLabel('Titre', { exact: true })).toHaveValue('Le titre d’Anne')
  expect(await stored(request, 'courses', course.id)).toMatchObject({
    title: 'Le titre d’Anne',
    audience: 'Pour Brice',
  })
})
