/** A site in production on an empty database, as its owner finds it: a server of its own for each test. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { type OwnSite, startSite } from './own-site.ts'
import { PASSWORD, publish, refuseCookies, test } from './support.ts'

const setUpLink = (site: OwnSite): string => /http\S+\/admin\/installation#\S+/.exec(site.output())?.[0] ?? ''

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Nom du site').fill('Cabinet du Lac')
  await page.getByLabel('Prénom').fill('Nadia')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
}

test('the printed link makes the first administrator, once', async ({ page, browser }) => {
  const site = await startSite(mkdtempSync(join(tmpdir(), 'first-start-')))
  try {
    await page.goto(`${site.url}/admin/login`)
    await expect(page.getByText('Ouvrez le lien que le serveur a affiché à son démarrage.')).toBeVisible()
    const link = setUpLink(site)
    expect(link).not.toBe('')
    const late = await (await browser.newContext()).newPage()
    await late.goto(link)
    await page.goto(link)
    const submit = page.getByRole('button', { name: 'Ouvrir l’administration' })
    await submit.click()
    await expect(page.getByLabel('Nom du site')).toBeFocused()
    // A wrong field keeps its red border: the ring alone shows the focus.
    await expect(page.getByLabel('Nom du site')).toHaveCSS('outline-style', 'solid')
    await expect(page.getByText('Ce champ est nécessaire.')).toHaveCount(3)
    expect(await serious(page)).toEqual([])
    await fill(page, 'nadia@example.com')
    await submit.dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Nadia' })).toBeVisible()
    await fill(late, 'voleur@example.com')
    await late.getByRole('button', { name: /^Ouvrir l’administration/ }).click()
    await expect(late.getByRole('alert')).toContainText('a déjà son administratrice')
    await late.reload()
    await expect(late.getByText('Ce lien ne sert qu’une fois.')).toBeVisible()
    const superuser = await page.request.post(`${site.url}/api/collections/_superusers/auth-with-password`, {
      data: { identity: 'nadia@example.com', password: PASSWORD },
    })
    expect(superuser.ok()).toBe(true)
  } finally {
    await site.stop()
  }
})

test('a second start prints no link any more, and one that was not used is replaced', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
  const first = await startSite(folder)
  const old = setUpLink(first)
  await first.stop()
  const second = await startSite(folder)
  try {
    await page.goto(old.replace(/^http:\/\/[^/]+/, second.url))
    await fill(page, 'nadia@example.com')
    await page.getByRole('button', { name: /^Ouvrir l’administration/ }).click()
    await expect(page.getByRole('alert')).toContainText('Ce lien n’est pas le dernier.')
    await page.goto('about:blank')
    await page.goto(setUpLink(second))
    await fill(page, 'nadia@example.com')
    await page.getByRole('button', { name: /^Ouvrir l’administration/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Nadia' })).toBeVisible()
  } finally {
    await second.stop()
  }
  const third = await startSite(folder)
  await third.stop()
  expect(setUpLink(third)).toBe('')
})

test('before anything is published, no page links to one that is not there', async ({ page }) => {
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
  } finally {
    await site.stop()
  }
})

test('what costs is not offered to search engines, what is free is', async ({ page, request }) => {
  const site = await startSite(mkdtempSync(join(tmpdir(), 'first-start-')))
  const api = `${site.url}/api`
  try {
    const token = setUpLink(site).split('#')[1]
    const person = { brand: 'Cabinet', firstName: 'Nadia', email: 'nadia@example.com', password: PASSWORD }
    expect((await request.post(`${api}/setup`, { data: { token, ...person } })).ok()).toBe(true)
    const { token: authorization } = (await (
      await request.post(`${api}/auth/login`, { data: { email: person.email, password: PASSWORD } })
    ).json()) as { token: string }
    const made = async (collection: string, data: object): Promise<string> => {
      const answer = await request.post(`${api}/collections/${collection}/records`, {
        headers: { authorization },
        data,
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { id: string }).id
    }
    for (const [slug, price] of [
      ['offerte', 0],
      ['payante', 40],
    ] as const) {
      const words = { title: `Formation ${slug}`, slug, price, taxTreatment: 'franchise_293B' }
      const course = await made('courses', words)
      const module = await made('modules', { course, title: 'Commencer', order: 1 })
      await made('lessons', { module, title: 'Lire', type: 'text', order: 1 })
      await publish(request, course, { url: site.url, authorization })
    }
    const html = async (slug: string) => (await request.get(`${site.url}/courses/${slug}`)).text()
    expect(await html('offerte')).toContain('schema.org/InStock')
    expect(await html('payante')).not.toContain('schema.org/InStock')
    await page.goto(`${site.url}/courses/payante`)
    await expect(page.getByText('Les inscriptions ouvriront bientôt.').first()).toBeVisible()
    await page.goto(`${site.url}/courses/offerte`)
    await expect(page.getByRole('button', { name: /^Rejoindre|^Accéder|gratuit/i }).first()).toBeVisible()
  } finally {
    await site.stop()
  }
})

test('the longest name of a site leaves every frame its width', async ({ page, request }) => {
  const site = await startSite(mkdtempSync(join(tmpdir(), 'first-start-')))
  try {
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
