/**
 * `npm run lighthouse [-- RUNS]`: the built site with its demonstration, measured as on a phone with a slow
 * network (Lighthouse's mobile preset), the median of five runs per page. Prints a table; exits 1 when a page
 * misses its budget.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'

const PAGES = [
  ['home', '/'],
  ['boutique', '/boutique'],
  ['product', '/produits/la-clairiere-interieure'],
  ['course', '/courses/retrouver-un-sommeil-paisible'],
  ['booking', '/booking'],
  ['article', '/a-propos'],
] as const

interface Measure {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  cls: number
  tbtMs: number
}
const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const until = async (url: string): Promise<void> => {
  for (let left = 300; left > 0; left -= 1) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} did not answer.`)
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const measure = async (url: string, port: number): Promise<Measure> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
  }
}

const isWithinBudget = (found: Measure): boolean =>
  found.performance >= 98 &&
  found.accessibility === 100 &&
  found.bestPractices === 100 &&
  found.seo === 100 &&
  found.lcpMs <= 1200 &&
  found.cls <= 0.01 &&
  found.tbtMs <= 100

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const [sitePort, debugPort] = [await freePort(), await freePort()]
const site = spawn(process.execPath, ['dist/start.js'], {
  stdio: 'ignore',
  env: {
    ...process.env,
    PORT: String(sitePort),
    PUBLIC_URL: `http://localhost:${sitePort}`,
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
  },
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: [`--remote-debugging-port=${debugPort}`, '--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const origin = `http://localhost:${sitePort}`
  await until(`${origin}/api/health`)
  const runs = Number(process.argv[2]) || 5
  process.stdout.write(
    '| page | performance | accessibility | best practices | SEO | LCP ms | CLS | TBT ms |\n',
  )
  process.stdout.write('|---|---|---|---|---|---|---|---|\n')
  for (const [name, path] of PAGES) {
    const found: Measure[] = []
    for (let turn = 0; turn < runs; turn += 1) found.push(await measure(origin + path, debugPort))
    const of = (key: keyof Measure) => median(found.map((one) => one[key]))
    const middle: Measure = {
      performance: of('performance'),
      accessibility: of('accessibility'),
      bestPractices: of('bestPractices'),
      seo: of('seo'),
      lcpMs: of('lcpMs'),
      cls: of('cls'),
      tbtMs: of('tbtMs'),
    }
    const scores = SCORES.map((key) => middle[key]).join(' | ')
    const timings = `${Math.round(middle.lcpMs)} | ${middle.cls.toFixed(3)} | ${Math.round(middle.tbtMs)}`
    process.stdout.write(`| ${name} | ${scores} | ${timings} |\n`)
    if (!isWithinBudget(middle)) process.exitCode = 1
  }
} finally {
  await browser.close()
  site.kill('SIGTERM')
  await new Promise((resolve) => site.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
