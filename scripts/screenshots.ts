/**
 * Makes the two screenshots of the README from a new demonstration. Requires a Chromium, like the browser
 * tests.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { buildApp } from '../server/app.ts'
import { builds } from './builds.mjs'
import { DEMO_PASSWORD } from './seed/people.ts'
import { seedDemo } from './seed/seed.ts'

const folder = mkdtempSync(join(tmpdir(), 'screenshots-'))
const app = await buildApp({
  dataDir: join(folder, 'data'),
  uploadsDir: join(folder, 'uploads'),
  webDir: builds().lastWebDir(),
  rateLimit: false,
})
await seedDemo(app.engine, () => undefined)
const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const context = await browser.newContext({
  baseURL: base,
  locale: 'fr-FR',
  viewport: { width: 1280, height: 800 },
})
const page = await context.newPage()
await page.goto('/')
await page.getByRole('button', { name: 'Tout refuser' }).click()
await page.waitForLoadState('networkidle')
await page.screenshot({ path: 'scripts/screenshots/home.png' })

await page.goto('/connexion')
await page.getByLabel('Adresse e-mail').fill('membre@demo.test')
await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
await page.getByRole('button', { name: 'Se connecter' }).click()
await page.getByRole('link', { name: 'Reprendre la leçon' }).click()
await page.getByRole('button', { name: 'Terminer et continuer' }).waitFor()
await page.waitForLoadState('networkidle')
await page.screenshot({ path: 'scripts/screenshots/lesson.png' })
await browser.close()
await app.close()
rmSync(folder, { recursive: true, force: true })
