/** The reader of the API: everything from this site, under its own policy, with calls that carry the session. */
import { expect, type Page, test } from '@playwright/test'
import { MEMBER, signIn } from './support.ts'

const tryCall = async (page: Page, tag: string, path: string) => {
  await page.locator(`[data-tag="${tag}"]`).click()
  const operation = page.locator('.opblock-get', { has: page.locator(`[data-path="${path}"]`) }).first()
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  return operation.locator('.live-responses-table')
}

test('the API is read and tried, and fits a phone', async ({ page, context, baseURL }) => {
  const site = String(baseURL)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${site}/`))
      problems.push(request.url())
  })
  await signIn(context, MEMBER)
  await page.goto('/api/docs')
  await expect(await tryCall(page, 'categories', '/api/categories')).toContainText('"slug"')
  // Only the owner of the session has something there.
  await expect(await tryCall(page, 'me', '/api/me/library')).toContainText('"items": [\n    {')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(problems).toEqual([])
})
