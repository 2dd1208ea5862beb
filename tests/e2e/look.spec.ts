import { expect, type Page } from '@playwright/test'
import { refuseCookies, test } from './support.ts'

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

test.describe('the picture of the home page', () => {
  const atHour = (page: Page, hour: number) =>
    page.clock.setFixedTime(new Date(`2026-11-21T${String(hour).padStart(2, '0')}:30:00+01:00`))
  const LIGHTS: [hour: number, light: string][] = [
    [6, 'aube'],
    [12, 'midi'],
    [18, 'soir'],
    [23, 'nuit'],
  ]
  test('is in the light of the hour, and nothing moves for it', async ({ page }) => {
    await page.addInitScript(() => {
      const shown = globalThis as { shifts?: number }
      shown.shifts = 0
      new PerformanceObserver((list) => {
        // The types of the browser do not know this kind of entry yet.
        for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
          shown.shifts = (shown.shifts ?? 0) + (entry.value ?? Number.NaN)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [hour, light] of LIGHTS) {
      await atHour(page, hour)
      await page.goto('/')
      await expect(page.locator('[data-light]')).toHaveAttribute('data-light', light)
      expect(await page.evaluate(() => (globalThis as { shifts?: number }).shifts)).toBeLessThan(0.002)
    }
  })

  test('is an arch with round feet, sent the same to everybody, which stands still where motion is reduced', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text()
    expect(html).toContain('data-part="second"')
    expect(html).not.toContain('data-light')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('[data-light]')).toHaveCount(1)
    const arch = page.locator('[data-part="sky-top"]').locator('xpath=ancestor::div[1]')
    const { width, radii } = await arch.evaluate((element) => {
      const { width } = element.getBoundingClientRect()
      const { borderTopLeftRadius: top, borderBottomLeftRadius: foot } = getComputedStyle(element)
      return { width, radii: [top, foot] }
    })
    expect(width).toBeGreaterThan(300)
    expect(radii).toEqual(['50% 40%', '12px'])
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    expect(await moving()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(moving).toBeGreaterThan(2)
  })
})

test('the shop has no two pictures alike, and a ground under those that are not there yet', async ({
  page,
}) => {
  await page.route(/\/api\/files\//, (route) => route.abort())
  await page.goto('/boutique')
  const pictures = page.locator('article img')
  await expect(pictures.first()).toBeAttached()
  const shown = await pictures.evaluateAll((images) =>
    images.map((image) => ({
      // Motif and palette.
      drawing: /\/([a-z]+_[a-z]+)_\d+_[^/]+$/.exec(new URL((image as HTMLImageElement).src).pathname)?.[1],
      ground: getComputedStyle(image).backgroundImage,
    })),
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(new Set(shown.map(({ drawing }) => drawing)).size).toBe(shown.length)
  for (const { ground } of shown) expect(ground).toContain('radial-gradient')
})

test('the practitioner has a face on three pages, and each session leads to its own', async ({ page }) => {
  await page.goto('/a-propos')
  await refuseCookies(page)
  await expect(page.locator('main svg[viewBox="0 0 800 600"]')).toBeVisible()
  await page.goto('/contact')
  await expect(page.locator('main svg[viewBox="0 0 800 600"]')).toBeVisible()
  await page.goto('/courses/apprivoiser-l-anxiete')
  await expect(page.locator('section:has(#teacher) img')).toHaveAttribute('src', /portrait/)
  await page.goto('/booking')
  const sessions = page.locator('article')
  await expect(sessions).toHaveCount(6)
  await sessions.first().click()
  await expect(page).toHaveURL(/\/produits\/seance-decouverte-d-hypnose$/)
  await expect(page.getByRole('button', { name: /^Acheter/ }).first()).toBeVisible()
})

test.describe('the cookie panel', () => {
  test('is met first by the keyboard, closes without accepting, and hides nothing that is focused', async ({
    page,
  }) => {
    await page.goto('/')
    const panel = page.getByRole('region', { name: 'Vos choix en matière de cookies' })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'Tout accepter' })).toBeFocused()
    const top = await panel.evaluate((element) => element.getBoundingClientRect().top)
    const last = page.getByRole('button', { name: 'Gérer les cookies' })
    await last.focus()
    await expect
      .poll(async () => (await last.boundingBox())!.y + (await last.boundingBox())!.height)
      .toBeLessThan(top)
    await panel.getByRole('button', { name: 'Fermer et continuer sans accepter' }).click()
    await expect(panel).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel).toHaveCount(0)
    // Reopened, it can be left unchanged.
    await page.getByRole('button', { name: 'Gérer les cookies' }).click()
    await panel.getByRole('button', { name: 'Fermer sans rien changer' }).click()
    await expect(panel).toHaveCount(0)
  })

  test('answers on one line on a phone, and the bar to buy stands on it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/courses/apprivoiser-l-anxiete')
    const panel = page.getByRole('region', { name: 'Vos choix en matière de cookies' })
    const answers = panel.locator('form > button, form > details')
    const tops = await answers.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    )
    expect(new Set(tops).size).toBe(1)
    const { y, height } = (await panel.boundingBox())!
    expect(height).toBeLessThan(220)
    // The bar comes once the offer itself has scrolled out.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    await expect
      .poll(async () => {
        const bar = (await page.getByRole('button', { name: 'Rejoindre la formation' }).last().boundingBox())!
        return bar.y + bar.height
      })
      .toBeLessThan(y)
  })
})

test('edges agree: logo, first chip and text begin on one line, at every width', async ({ page }) => {
  await page.goto('/boutique')
  await refuseCookies(page)
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await Promise.all(
      ['header a svg', 'h1', 'fieldset button', 'article'].map(
        async (selector) => (await boxOf(page, selector)).x,
      ),
    )
    expect(new Set(lefts.map(Math.round)).size, `${width}: ${lefts.join(' ')}`).toBe(1)
  }
})

test.describe('going to a page', () => {
  test('asks for it when its link is pointed at, not when it is passed over', async ({ page }) => {
    await page.goto('/courses', { waitUntil: 'networkidle' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const link = page.getByRole('link', { name: 'Apprivoiser l’anxiété' })
    await link.hover()
    await expect.poll(() => requests.filter((url) => url.includes('/outline')).length).toBe(1)
    await page.waitForLoadState('networkidle')
    requests.length = 0
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apprivoiser l’anxiété')
    expect(requests.filter((url) => /\/outline|CoursePage/.test(url))).toEqual([])
  })

  test('spares a line that is paid by the byte', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    await page.clock.install()
    await page.goto('/courses', { waitUntil: 'networkidle' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('link', { name: 'Apprivoiser l’anxiété' }).hover()
    // Longer than a pointer has to stay for its page to be requests for.
    await page.clock.runFor(5000)
    expect(requests.filter((url) => url.includes('/outline'))).toEqual([])
  })

  test('lets the picture grow from its card and back, from the top and with the focus on the title', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        void transition.ready.then(() => {
          for (const { effect } of document.getAnimations()) {
            const name = (effect as KeyframeEffect).pseudoElement ?? ''
            if (name.startsWith('::view-transition-group(picture')) seen.push(name)
          }
        })
        return transition
      }
    })
    const seen = () => page.evaluate(() => (globalThis as { seen?: string[] }).seen)
    const name = '::view-transition-group(picture-produits-dire-non-en-douceur)'
    await page.goto('/boutique', { waitUntil: 'networkidle' })
    await refuseCookies(page)
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
    const card = page.getByRole('link', { name: 'Dire non, en douceur' })
    // A click would bring it into view first.
    await card.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    await card.click()
    await expect.poll(seen).toEqual([name])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(seen).toEqual([name, name])
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })

  test('changes nothing but the page where motion is reduced', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/boutique', { waitUntil: 'networkidle' })
    await refuseCookies(page)
    await page.evaluate(() => {
      document.startViewTransition = () => {
        throw new Error('No transition was wanted')
      }
    })
    await page.getByRole('link', { name: 'Dire non, en douceur' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dire non, en douceur')
  })
})
