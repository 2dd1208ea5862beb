import { describe, expect, it } from 'vitest'
import { categories } from '#drizzle/collections/categories.ts'
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { builds } from '../../../scripts/builds.mjs'
import { createQueryClient } from '../../../web/app/query-client.ts'
import { SCREENS } from '../../../web/app/routes.tsx'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'

/** Serves the built application: `npm test` and `npm run check` build first. */
const site = (options: object = {}) =>
  testApp({ webDir: builds().lastWebDir(), publicUrl: 'https://site.example', ...options })
const page = (app: TestApp, url: string, headers = {}) => app.call('GET', url, { headers })

describe('documents', () => {
  it('carry the head of their address, escaped', async () => {
    const app = await site()
    await app.seed((tx) => {
      tx.create(siteSettings, { brand: 'Sable & Souffle' })
      makeCourse(tx, { title: 'Dormir </script><script>alert(1)</script> "mieux"' })
      makeProduit(tx, { title: 'Carnet' })
      tx.create(pages, {
        slug: 'a-propos',
        title: 'À propos',
        content: '<p>Une voix.</p>',
        status: 'published',
      })
      tx.create(pages, { slug: 'secret', title: 'Brouillon', status: 'draft' })
    })
    const course = await page(app, '/courses/dormir-script-script-alert-1-script-mieux')
    expect(course.statusCode).toBe(200)
    expect(course.body).not.toContain('<script>alert(1)')
    expect(course.body).toContain('"@type":"Course"')
    expect(course.body).toContain('<link rel="canonical" href="https://site.example/courses/dormir')
    expect((await page(app, '/produits/carnet')).body).toContain(
      '<title>Carnet – Sable &#38; Souffle</title>',
    )
    expect((await page(app, '/a-propos')).body).toContain(
      '<meta name="description" content="Une voix." data-page>',
    )
    expect((await page(app, '/secret')).statusCode).toBe(404)
    expect((await page(app, '/courses/inconnue')).statusCode).toBe(404)
    expect((await page(app, '/mon-espace')).body).toContain('<meta name="robots" content="noindex">')
  })

  it('name the prices’ sessions, and hide a campaign’s page behind the home page', async () => {
    const app = await site()
    await app.seed((tx) => {
      const { id } = tx.create(categories, { name: 'Accompagnements', slug: 'accompagnements' })
      makeProduit(tx, { title: 'La découverte', slug: 'la-decouverte', kind: 'service', category: id })
      makeProduit(tx, { title: 'Carnet' })
    })
    const prices = await page(app, '/service')
    expect(prices.body).toContain('<title>Séances et tarifs')
    expect(prices.body).toContain('"@type":"ListItem","position":1,"name":"La découverte"')
    expect(prices.body).not.toContain('Carnet')
    expect(prices.body).toContain('Fil d’Ariane')
    const campaign = await page(app, '/index2')
    expect(campaign.body).toContain('<meta name="robots" content="noindex">')
    expect(campaign.body).toContain('<link rel="canonical" href="https://site.example/">')
    expect((await page(app, '/parents')).body).toContain('"@type":"FAQPage"')
  })

  it('have the heading of an area’s screen before its code is there', async () => {
    const app = await site()
    await app.seed((tx) => tx.create(siteSettings, { brand: 'Sable & <b>Souffle</b>' }))
    await app.person('admin@example.com', { role: 'admin' })
    const login = await app.call('POST', '/api/auth/login', {
      body: { email: 'admin@example.com', password: PASSWORD },
    })
    const cookie = String([login.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const areas = SCREENS.filter(
      ({ layout, rendered }) =>
        rendered === 'browser' && ['admin', 'member', 'client', 'player'].includes(layout),
    )
    expect(areas.length).toBeGreaterThan(50)
    for (const screen of areas) {
      const { title } = screen.head({
        queries: createQueryClient(),
        params: {},
        search: new URLSearchParams(),
        reader: '',
        now: new Date(),
      })
      const { body } = await page(app, screen.path.replace(/:\w+/g, 'a1'), { cookie })
      expect(body.match(/<h1>([^<]+)<\/h1>/g), screen.path).toEqual([`<h1>${escapeMarkup(title)}</h1>`])
      expect(body).not.toContain('<b>Souffle')
      // Nothing but the frame's own style and the kit's comes before the heading.
      expect(body.split('<h1>')[0]?.match(/rel="stylesheet"/g)).toHaveLength(2)
    }
  })

  it('allow their own scripts only, and the booking widget that is set', async () => {
    const app = await site()
    await app.seed((tx) =>
      tx.create(siteSettings, { brand: 'B', bookingUrl: 'https://agenda.example/apolline' }),
    )
    const answer = await page(app, '/')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(policy).toMatch(/frame-src [^;]*https:\/\/agenda\.example/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('reach the streams that lessons play, visitors those of free extracts alone', async () => {
    const app = await site()
    const streamed = (host: string, fields: object) => ({
      title: host,
      slug: host,
      type: 'video' as const,
      videoProvider: 'hls' as const,
      videoId: `https://${host}.example/film.m3u8`,
      ...fields,
    })
    await app.seed((tx) => {
      const course = makeCourse(tx, { title: 'Dormir', status: 'published' })
      const part = tx.create(modules, { course: course.id, title: 'Un' })
      tx.create(lessons, { module: part.id, ...streamed('extrait', { isPreview: true }) })
      tx.create(lessons, { module: part.id, ...streamed('suite', {}) })
      tx.create(lessons, { module: part.id, ...streamed('bad', { videoId: 'https://x y;script-src *' }) })
    })
    const reached = async (path: string) => {
      const policy = String((await page(app, path)).headers['content-security-policy'])
      return /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort()
    }
    expect(await reached('/courses/dormir')).toEqual(["'self'", 'https://extrait.example'])
    expect(await reached('/mon-espace')).toEqual([
      "'self'",
      'https://extrait.example',
      'https://suite.example',
    ])
    expect(await reached('/contact')).toEqual(["'self'"])
  })

  it('open /admin only with a session of the administration', async () => {
    const app = await site()
    await app.person('admin@example.com', { role: 'admin' })
    const refused = await page(app, '/admin/courses?tab=x')
    expect(refused.statusCode).toBe(302)
    expect(refused.headers.location).toBe('/connexion?redirect=%2Fadmin%2Fcourses%3Ftab%3Dx&expired=true')
    const login = await app.call('POST', '/api/auth/login', {
      body: { email: 'admin@example.com', password: PASSWORD },
    })
    const cookie = String([login.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    expect((await page(app, '/admin/courses', { cookie })).statusCode).toBe(200)
    await page(app, '/nulle-part')
    const missing = await page(app, '/admin/nulle-part', { cookie })
    expect([missing.statusCode, missing.body.includes('Revenir au tableau de bord')]).toEqual([404, true])
    expect(missing.body).not.toContain('Rechercher dans la boutique')
    expect(String(login.headers['set-cookie'])).toContain('Secure')
  })
})

describe('files of the build', () => {
  it('lead from the former address of the administration’s sign-in, with what was wanted', async () => {
    const answer = await (await site()).call('GET', '/admin-login?redirect=%2Fadmin%2Fusers')
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      '/admin/login?redirect=%2Fadmin%2Fusers',
    ])
  })
  it('are kept for ever by hash and sent compressed', async () => {
    const app = await site()
    const script = /(\/assets\/vendor-[^"\s]+\.js)/.exec((await page(app, '/')).body)?.[1] ?? ''
    const answer = await page(app, script, { 'accept-encoding': 'br' })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('br')
    expect((await page(app, script)).headers['content-encoding']).toBeUndefined()
  })
  it('answer 404 when they are gone, as the API does for what it does not know', async () => {
    const app = await site()
    for (const url of [
      '/assets/old-build.js',
      '/builds/meta/old.json',
      '/api/unknown',
      '/.vite/manifest.json',
      '/routes.json',
    ]) {
      const answer = await page(app, url)
      expect(answer.statusCode, url).toBe(404)
    }
    expect((await page(app, '/api/unknown')).json()).toEqual({
      data: {},
      message: "The requested resource wasn't found.",
      status: 404,
    })
    expect((await app.call('POST', '/boutique', { body: {} })).statusCode).toBe(404)
  })
  it('name the current build', async () => {
    const app = await site()
    const latest = (await page(app, '/builds/latest.json')).json()
    expect((await page(app, `/builds/meta/${latest.id}.json`)).json().id).toBe(latest.id)
  })
})

describe('errors', () => {
  it('say nothing of a bug, and log its cause', async () => {
    const app = await testApp()
    app.engine.before('tags', 'create', () => {
      throw new Error('a secret detail')
    })
    const admin = await app.person('a@example.com', { role: 'admin' })
    const answer = await app.call('POST', '/api/tags', { as: admin, body: { name: 'calme' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      data: {},
      message: 'Something went wrong while processing your request.',
    })
    expect(answer.body).not.toContain('secret detail')
  })
  it('are limited in number by address', async () => {
    const app = await testApp({ rateLimit: true })
    const attempts = []
    for (let turn = 0; turn < 14; turn += 1) {
      attempts.push(await app.call('POST', '/api/auth/login', { body: { email: 'a@b.fr', password: 'x' } }))
    }
    const codes = attempts.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 400)).toHaveLength(10)
    expect(codes.filter((code) => code === 429)).toHaveLength(4)
    expect(attempts.at(-1)?.json()).toMatchObject({ status: 429, message: 'Too Many Requests.' })
  })
  it('of a body that is too large, or no body at all, are the caller’s', async () => {
    const app = await testApp()
    const send = (payload: string, type = 'application/json') =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload,
        headers: { 'content-type': type },
      })
    expect((await send('{"email":')).statusCode).toBe(400)
    expect((await send('<a/>', 'application/pdf')).statusCode).toBe(400)
    expect((await send('[]')).statusCode).toBe(400)
  })
})
