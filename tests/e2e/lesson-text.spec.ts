/** The text of a lesson that comes from Word, as it is stored and read on a telephone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, adminToken, publish, serial, signIn, smallCourse, test, unpublish } from './support.ts'

const CLIPBOARD = readFileSync(join(import.meta.dirname, '../web/admin-ui/fixtures/word.clipboard'), 'utf8')

const paste = (text: Locator, html: string) =>
  text.evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', content)
    clipboardData.setData('text/plain', 'Autre chose')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('a text pasted from Word is a lesson, its table can grow and scrolls on a telephone', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, ADMIN)
  const course = await smallCourse(request, `Collée ${serial()}`)
  const lesson = course.lessonIds[0] ?? ''
  await unpublish(request, course.id)
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${lesson}`)
  const panel = page.getByRole('dialog')
  const text = panel.getByRole('textbox', { name: /^Texte/ })
  await expect(text).toContainText('Le secret')
  await text.press('ControlOrMeta+a')
  await paste(text, CLIPBOARD)
  await expect(text.getByRole('heading', { name: 'Le rituel du soir', level: 2 })).toBeVisible()
  await expect(text).not.toContainText('Autre chose')
  await text.getByRole('cell', { name: 'Le souffle' }).click()
  const tools = panel.getByRole('toolbar', { name: 'Tableau' })
  for (const name of ['Trois', 'Quatre', 'Cinq']) {
    await tools.getByRole('button', { name: 'Ajouter une colonne' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type(name)
  }
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  const stored = async (): Promise<string> => {
    const answer = await request.get(`/api/collections/lessons/records/${lesson}`, {
      headers: { authorization: token },
    })
    return ((await answer.json()) as { content: string }).content
  }
  await expect.poll(stored).toContain('<td><p>Cinq</p></td>')
  expect(await stored()).not.toMatch(/mso|style=|class=/i)

  await request.patch(`/api/collections/lessons/records/${lesson}`, {
    headers: { authorization: await adminToken(request) },
    data: { isPreview: true },
  })
  await publish(request, course.id)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/courses/${course.id}/lessons/${lesson}`)
  const table = page.locator('figure', { has: page.getByRole('table') })
  await expect(table.getByRole('columnheader', { name: 'Moment' })).toHaveAttribute('scope', 'col')
  expect(await table.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await table.focus()
  await expect(table).toBeFocused()
  expect(await serious(page)).toEqual([])
})
