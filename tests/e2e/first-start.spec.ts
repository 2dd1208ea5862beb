/** A site in production on an empty database, as its owner finds it: a server of its own for each test. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { type OwnSite, startSite } from './own-site.ts'
import { PASSWORD, refuseCookies, test } from './support.ts'

const setUpLink = (site: OwnSite): string => /http\S+\/admin\/installation#\S+/.exec(site.output())?.[0] ?? ''

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Nom du site').fill('Cabinet du Lac')
  await page.getByLabel('Prénom').fill('Nadia')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
}

test('the link that the last start printed makes the first administrator, and no later start prints one', async ({
  page,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
  const before = await startSite(folder)
  expect(setUpLink(before)).not.toBe('')
  await before.stop()
  const site = await startSite(folder)
  try {
    const link = setUpLink(site)
    expect(link.split('#')[1]).not.toBe(setUpLink(before).split('#')[1])
    const late = await (await browser.newContext()).newPage()
    await late.goto(link)
    await page.goto(link)
    const submit = page.getByRole('button', { name: 'Ouvrir l’administration' })
    await submit.click()
    await expect(page.getByLabel('Nom du site')).toBeFocused()
    // A wrong field keeps its red border: the ring alone shows the focus.
    await expect(page.getByLabel('Nom du site')).toHaveCSS('outline-style', 'solid')
    expect(await serious(page)).toEqual([])
    await fill(page, 'nadia@example.com')
    await submit.dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Nadia' })).toBeVisible()
    await fill(late, 'voleur@example.com')
    await late.getByRole('button', { name: /^Ouvrir l’administration/ }).click()
    await expect(late.getByRole('alert')).toContainText('a déjà son administratrice')
    await late.reload()
    await expect(late.getByText('Ce lien ne sert qu’une fois.')).toBeVisible()
  } finally {
    await site.stop()
  }
  const third = await startSite(folder)
  await third.stop()
  expect(setUpLink(third)).toBe('')
})

test('before anything is published, every link leads somewhere, and the longest name of a site fits', async ({
  page,
  request,
}) => {
  const site = await startSite(mkdtempSync(join(tmpdir(), 'first-start-')))
  try {
    const seen = new Set<string>()
    const waiting = ['/', '/courses', '/boutique', '/booking', '/connexion', '/inscription', '/auth/register']
    await page.goto(site.url)
    await refuseCookies(page)
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      const answer = await page.goto(site.url + path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.locator('h1').first()).toBeVisible()
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
      waiting.push(...links.filter((one) => !seen.has(one)))
    }
    expect([...seen].some((path) => ['/cgv', '/faq', '/a-propos', '/contact'].includes(path))).toBe(false)
    await page.goto(`${site.url}/inscription`)
    await expect(page.getByText('J’accepte les conditions générales du site.')).toBeVisible()
    const person = { firstName: 'Nadia', email: 'nadia@example.com', password: PASSWORD }
    const brand = 'Hypnose et coaching bienveillants '.repeat(3).slice(0, 80).trim()
    const made = await request.post(`${site.url}/api/setup`, {
      data: { token: setUpLink(site).split('#')[1], brand, ...person },
    })
    expect(made.ok(), await made.text()).toBe(true)
    await page.goto(`${site.url}/admin/login`)
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Nadia' })).toBeVisible()
    for (const width of [320, 390, 500, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/', '/mon-espace', '/admin']) {
        await page.goto(site.url + path)
        await expect(page.locator('h1').first()).toBeVisible()
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width)
      }
    }
  } finally {
    await site.stop()
  }
})
