import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { clientOf } from './support/oidc.ts'
import { OPENAI_KEY, OPENAI_MODEL } from './support/openai.ts'
import { runFolder } from './support/run-folder.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
// The workers read this file again: they get the port of the first reading from the environment.
process.env.E2E_PORT ??= String(await freePort())
const PORT = process.env.E2E_PORT
process.env.OIDC_PORT ??= String(await freePort())
const { OIDC_PORT } = process.env
process.env.OPENAI_PORT ??= String(await freePort())
const { OPENAI_PORT } = process.env
const oidc = `http://127.0.0.1:${OIDC_PORT}`
const root = resolve(import.meta.dirname, '..')
// One folder a run: the database of the tests is the demonstration, freshly written.
const dataDir = join(runFolder(), 'site')

export default defineConfig({
  testDir: './e2e',
  outputDir: './.output/e2e',
  // These end what hangs; they measure nothing.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails, fails: `tests/unstable.json` lists the few that are excused, with date and reason.
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--autoplay-policy=no-user-gesture-required',
        // There is none; a process that pretends to be one costs as much as the pages.
        '--disable-gpu',
        // Letters as wide as a phone draws them: the browser without windows rounds each to a whole pixel otherwise.
        '--font-render-hinting=none',
      ],
    },
    // Recording everything for the few that fail costs a sixth of the run. A failure leaves its picture and the page's tree.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'chromium', use: { viewport: { width: 1280, height: 800 } } }],
  webServer: [
    { command: 'npx tsx tests/e2e/oidc-server.ts', cwd: root, url: `${oidc}/jwks`, env: { OIDC_PORT } },
    {
      command: 'npx tsx tests/e2e/openai-server.ts',
      cwd: root,
      url: `http://127.0.0.1:${OPENAI_PORT}/ready`,
      env: { OPENAI_PORT },
    },
    {
      command: 'node dist/start.js',
      cwd: root,
      url: `http://localhost:${PORT}/api/health`,
      timeout: 90_000,
      env: {
        PORT,
        PUBLIC_URL: `http://localhost:${PORT}`,
        DATA_DIR: join(dataDir, 'data'),
        UPLOADS_DIR: join(dataDir, 'uploads'),
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        OPENAI_API_KEY: OPENAI_KEY,
        OPENAI_BASE_URL: `http://127.0.0.1:${OPENAI_PORT}/v1`,
        OPENAI_MODEL,
        OPENAI_PRICES: '1.25/10',
        OAUTH_OIDC_CLIENT_ID: clientOf().clientId,
        OAUTH_OIDC_CLIENT_SECRET: clientOf().clientSecret,
        OAUTH_OIDC_NAME: 'Compte Brume',
        OAUTH_OIDC_AUTH_URL: `${oidc}/authorize`,
        OAUTH_OIDC_TOKEN_URL: `${oidc}/token`,
        OAUTH_OIDC_USERINFO_URL: `${oidc}/userinfo`,
      },
    },
  ],
})
