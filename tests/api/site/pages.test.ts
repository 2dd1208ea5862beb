/** Pages as HTML: their content, their caching, and their forms without a script. */

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { analytics } from '#drizzle/collections/analytics.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { faqs } from '#drizzle/collections/faqs.ts'
import { certificates } from '#drizzle/collections/learning.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { CONSENT_COOKIE, readConsent } from '#drizzle/domain/cookie-consent.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { PageCache, UNSEEN } from '#server/features/site/page-cache.ts'
import { builds } from '../../../scripts/builds.mjs'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'

const ORIGIN = 'https://site.example'
/** Of an attestation. */
const TOKEN = 'v'.repeat(43)
const PICTURE = { width: 8, height: 6, channels: 3 as const, background: '#336677' }
/** Serves the built application: `npm test` and `npm run check` build first. */
const site = (options: object = {}) =>
  testApp({ webDir: builds().lastWebDir(), publicUrl: ORIGIN, ...options })
const page = (app: TestApp, url: string, headers = {}) => app.call('GET', url, { headers })

/** A site with one of everything that a public page shows; resolves with its addresses. */
const furnished = async () => {
  const app = await site()
  const password = await hashPassword(PASSWORD)
  const { course, lessons } = await app.seed((tx) => {
    tx.create(siteSettings, { brand: 'Sable & Souffle', baseline: 'Hypnose' })
    const made = makeCourseWithLessons(tx, 2, { title: 'Dormir mieux' })
    makeProduit(tx, { title: 'Carnet', salePrice: 15 })
    tx.create(faqs, { question: 'Combien ?', answer: '<p>Peu.</p>', published: true })
    tx.create(certificates, {
      user: tx.create(users, { email: 'lea@example.com', firstName: 'Léa', password }).id,
      holder: 'Léa Martin',
      courseTitle: 'Dormir mieux',
      number: 'A-2026-000001',
      issuedAt: '2026-11-19 10:00:00.000Z',
      hours: 3.5,
      verifyToken: TOKEN,
    })
    tx.create(reviews, { authorName: 'Léa', body: 'Merci.', rating: 5, status: 'published' })
    tx.create(pages, {
      slug: 'faq',
      title: 'Questions',
      status: 'published',
      blocks: { feature: 'faq' },
      showInFooter: true,
    })
    tx.create(pages, {
      slug: 'contact',
      title: 'Contact',
      status: 'published',
      blocks: { feature: 'contact' },
    })
    return made
  })
  const urls = [
    '/',
    '/boutique',
    '/boutique?q=carnet&tri=prix-asc',
    '/courses',
    `/courses/${course.slug}`,
    `/courses/${course.id}/lessons/${lessons[0]?.id}`,
    '/produits/carnet',
    '/booking',
    '/index2',
    '/parents',
    '/service',
    '/faq',
    '/contact',
    '/connexion',
    '/login',
    '/inscription',
    '/auth/register',
    '/auth/forgot-password',
    `/verification/${TOKEN}`,
  ]
  return { app, course, urls }
}

describe('every public page', () => {
  it('is whole before any script: words, one heading, its data, nothing inline', async () => {
    const { app, urls } = await furnished()
    for (const url of urls) {
      const { statusCode, body } = await page(app, url)
      expect([url, statusCode]).toEqual([url, 200])
      expect(body.match(/<h1[\s>]/g), url).toHaveLength(1)
      expect(body, url).toContain('<main')
      expect(body, url).toContain('id="page-data"')
      expect(body, url).not.toContain('aria-busy="true"')
      expect(body, url).not.toMatch(/<template|<style|\son[a-z]+="|\sstyle="/)
      for (const [tag] of body.matchAll(/<script[^>]*>/g))
        expect(tag, url).toMatch(/ src="|type="application\/(ld\+)?json"/)
    }
  })

  it('has a picture to be shared with and structured data', async () => {
    const { app, urls } = await furnished()
    for (const url of urls) {
      const { body } = await page(app, url)
      const [, picture = ''] =
        /<meta property="og:image" content="https:\/\/site\.example([^"]+)"/.exec(body) ?? []
      expect([url, (await page(app, picture)).statusCode]).toEqual([url, 200])
      const blocks = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g)]
      expect(blocks.length, url).toBeGreaterThan(0)
      for (const [, text = ''] of blocks)
        expect(JSON.parse(text), url).toMatchObject({ '@context': 'https://schema.org' })
    }
    expect((await page(app, '/rien')).body).not.toContain('og:image')
  })

  it('says what it is to search engines', async () => {
    const { app, course } = await furnished()
    const home = (await page(app, '/')).body
    expect(home).toContain('"Organization"')
    expect(home).toContain('<link rel="canonical" href="https://site.example/">')
    expect(home).toContain('<title>Cap sur votre nouvelle vie ? L&#39;Hypnose et le Coaching')
    const picture = { name: 'couverture.png', content: await sharp({ create: PICTURE }).png().toBuffer() }
    const coverImage = await app.engine.upload(courses, course.id, 'coverImage', picture)
    await app.seed((tx) => tx.update(courses, course.id, { shortDescription: 'Trois modules.', coverImage }))
    const shown = (await page(app, `/courses/${course.slug}`)).body
    expect(shown).toContain('<title>Dormir mieux – Sable &#38; Souffle</title>')
    expect(shown).toContain('<meta name="description" content="Trois modules."')
    expect(shown).toMatch(/<meta property="og:image" content="https:\/\/site\.example\/api\/files\//)
    for (const type of ['Course', 'BreadcrumbList', 'Offer']) expect(shown).toContain(`"@type":"${type}"`)
    expect((await page(app, '/faq')).body).toContain('"@type":"FAQPage"')
    const product = (await page(app, '/produits/carnet')).body
    expect(product).toContain('"price":"15.00"')
    expect((await page(app, '/connexion')).body).toContain('<meta name="robots" content="noindex">')
  })

  it('has the status of what it shows', async () => {
    const { app, course } = await furnished()
    for (const url of [
      '/rien',
      '/webinaire',
      '/courses/rien',
      '/produits/rien',
      `/courses/${course.id}/lessons/rien`,
      '/lesson-preview?lesson=rien',
    ]) {
      const answer = await page(app, url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).toContain('Cette page est introuvable')
      expect(answer.body).toContain('<meta name="robots" content="noindex">')
    }
    expect((await page(app, '/rien')).body).toContain('Page Not Found: /rien')
    const moved = await page(app, `/courses/${course.id}`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/courses/${course.slug}`])
  })

  it('tells whether an attestation holds, also right after it was revoked', async () => {
    const { app } = await furnished()
    const url = `/verification/${TOKEN}`
    const valid = (await page(app, url)).body
    expect(valid).toContain('<title>Vérification d’attestation')
    for (const text of ['Cette attestation est valable.', 'Léa Martin', 'Dormir mieux', '3\u00a0h\u00a030'])
      expect(valid).toContain(text)
    expect(valid).toContain('<meta name="robots" content="noindex">')
    await app.seed((tx) =>
      tx.update(certificates, tx.first(certificates, {}).id, { revokedAt: '2026-11-20 09:00:00.000Z' }),
    )
    const revoked = (await page(app, url)).body
    expect(revoked).toMatch(/Cette attestation a été retirée le 20\snovembre\s2026\./)
    expect(revoked).not.toContain('est valable')
    const unknown = await page(app, '/verification/inconnue')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('<h1>Vérification d’attestation</h1>')
    expect(unknown.body).toContain('Nous ne trouvons pas cette attestation.')
  })

  it('shows robots the status of what is not there, and no error screen', async () => {
    const app = await site()
    const answer = await page(app, '/rien', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('introuvable')
    expect(answer.body).toContain('noindex')
    const found = await page(app, '/booking', { 'user-agent': 'Googlebot/2.1' })
    expect([found.statusCode, found.body.includes('<h1')]).toEqual([200, true])
  })

  it('has one address, however it is written', async () => {
    const { app } = await furnished()
    for (const [written, one] of [
      ['/boutique/?q=a', '/boutique?q=a'],
      ['//boutique', '/boutique'],
      ['//evil.test/boutique', '/evil.test/boutique'],
    ] as const) {
      const answer = await page(app, written)
      expect([written, answer.statusCode, answer.headers.location]).toEqual([written, 301, one])
    }
    for (const guarded of ['/admin', '/Admin', '/%61dmin', '/admin/courses'])
      expect([guarded, (await page(app, guarded)).statusCode]).toEqual([guarded, 302])
    for (const long of [3000, 3600, 7000])
      expect((await page(app, `/${'y'.repeat(long)}`)).statusCode).toBe(404)
    expect((await page(app, '/boutique?tri=__proto__')).body).not.toContain('n’a pas pu être chargé')
  })

  it('cannot be given another data block by an editor', async () => {
    const { app, course } = await furnished()
    await app.seed((tx) => tx.update(courses, course.id, { description: '<h2 id="page-data">{"x":1}</h2>' }))
    const { body } = await page(app, `/courses/${course.slug}`)
    expect(body.match(/<script type="application\/json" id="page-data">/g)).toHaveLength(1)
  })

  it('escapes what its data block quotes', async () => {
    const app = await site()
    await app.seed((tx) => makeCourse(tx, { title: 'A </script><script>alert(1)</script>' }))
    const { body } = await page(app, '/courses')
    expect(body).not.toContain('<script>alert(1)')
  })

  it('does not hold a secret of its address, and is not kept for others', async () => {
    const { app } = await furnished()
    const secret = await page(app, '/produits/carnet?commande=C-1&token=tres-secret')
    expect(secret.body).not.toContain('tres-secret')
    expect(secret.body).toContain('<div id="root"></div>')
    const plain = await page(app, '/boutique?utm_source=lettre&q=carnet')
    expect(plain.body).not.toContain('lettre')
    expect(plain.headers.etag).toBe((await page(app, '/boutique?q=carnet')).headers.etag)
  })
})

describe('a finished page', () => {
  it('is kept until something that it may have read is written', async () => {
    const { app, course } = await furnished()
    const first = await page(app, `/courses/${course.slug}`)
    app.clock.advance(1000)
    expect((await page(app, `/courses/${course.slug}`)).headers.etag).toBe(first.headers.etag)
    await app.seed((tx) => tx.create(analytics, { eventType: 'page_view', sessionId: 's' }))
    expect((await page(app, `/courses/${course.slug}`)).headers.etag).toBe(first.headers.etag)
    await app.seed((tx) => tx.update(courses, course.id, { title: 'Dormir enfin' }))
    const second = await page(app, `/courses/${course.slug}`)
    expect(second.body).toContain('Dormir enfin')
    expect(second.headers.etag).not.toBe(first.headers.etag)
  })

  it('is as old as a minute at most, so that a promotion ends in time', async () => {
    const { app } = await furnished()
    const first = await page(app, '/boutique')
    app.clock.advance(61_000)
    expect((await page(app, '/boutique')).headers.etag).not.toBe(first.headers.etag)
  })

  it('answers 304 to a client that has it, and is sent compressed', async () => {
    const { app } = await furnished()
    const first = await page(app, '/')
    const again = await page(app, '/', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await page(app, '/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    expect((await page(app, '/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  it('is rendered once for concurrent requests, and again after a write that came meanwhile', async () => {
    const { app } = await furnished()
    const cache = new PageCache(app.engine)
    let rendered = 0
    const render = async () => {
      rendered += 1
      await new Promise((resolve) => setImmediate(resolve))
      return { status: 200, html: String(rendered), headers: {}, isStored: true }
    }
    const ask = () => cache.get('/', render)
    const pages = await Promise.all(Array.from({ length: 20 }, ask))
    expect([rendered, new Set(pages).size]).toEqual([1, 1])
    expect(await ask()).toBe(pages[0])
    const late = cache.get('/other', async () => {
      await app.seed((tx) => tx.create(faqs, { question: 'Q', answer: 'R', published: true }))
      return { status: 200, html: 'old', headers: {}, isStored: true }
    })
    await late
    await cache.get('/other', render)
    expect(rendered).toBe(2)
    // Promotions begin and end by the clock.
    await cache.get('/other', render)
    expect(rendered).toBe(2)
    app.clock.advance(61_000)
    await cache.get('/other', render)
    expect(rendered).toBe(3)
  })

  it('is not kept, and says so, when something on it could not be read', async () => {
    const app = await site()
    let isDown = true
    app.server.addHook('onRequest', async (request) => {
      if (isDown && request.url.startsWith('/api/collections/courses/')) throw new Error('The disk is gone.')
    })
    const outage = await page(app, '/courses')
    expect([outage.statusCode, outage.headers['cache-control'], outage.headers['retry-after']]).toEqual([
      503,
      'no-store',
      '10',
    ])
    isDown = false
    expect((await page(app, '/courses')).statusCode).toBe(200)
  })

  it('lists seventy courses, thirty at a time, in one address', async () => {
    const app = await site()
    await app.seed((tx) => {
      for (let at = 1; at <= 70; at += 1) makeCourse(tx, { title: `Cours ${at}.`, order: at })
    })
    const first = (await page(app, '/courses')).body
    expect([first.includes('Cours 30.'), first.includes('Cours 31.')]).toEqual([true, false])
    const third = (await page(app, '/courses?page=3')).body
    expect([third.includes('Cours 1.'), third.includes('Cours 70.')]).toEqual([true, true])
  })

  it('reads nothing whose writes would leave it kept', async () => {
    const { app, urls } = await furnished()
    const { store } = app.engine
    const tables = new Set<string>()
    const prepare = store.db.prepare.bind(store.db)
    // The statements of a page are compiled at its first request; they contain the names of its tables.
    store.db.prepare = ((sql: string) => {
      for (const [, name = ''] of sql.matchAll(/(?:FROM|JOIN) "(\w+)"/g)) tables.add(name)
      return prepare(sql)
    }) as typeof prepare
    for (const url of urls) expect((await page(app, url)).statusCode).toBe(200)
    expect(tables.has('courses')).toBe(true)
    expect([...tables].filter((name) => UNSEEN.has(name))).toEqual([])
  })
})

describe('forms without a script', () => {
  const post = (app: TestApp, url: string, fields: Record<string, string>, headers = {}) =>
    app.server.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
    })

  it('sign in: the session is in the cookie that the next page takes over', async () => {
    const { app } = await furnished()
    await app.person('claire@example.com')
    const fields = { email: ' Claire@example.com ', password: PASSWORD }
    const answer = await post(app, '/connexion?redirect=%2Fauth%2Fprofile', fields)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth/profile'])
    const session = JSON.parse(answer.cookies.find(({ name }) => name === 'pb_auth')?.value ?? '{}')
    expect(session.record.email).toBe('claire@example.com')
    expect(answer.cookies.some(({ name }) => name.endsWith('auth-token'))).toBe(false)
    const outside = await post(app, '/connexion?redirect=%2F%2Fevil.test', fields)
    expect(outside.headers.location).toBe('/mon-espace')
  })

  it('open the administration to staff', async () => {
    const { app } = await furnished()
    await app.person('a@example.com', { role: 'admin' })
    const answer = await post(app, '/connexion?redirect=%2Fadmin', {
      email: 'a@example.com',
      password: PASSWORD,
    })
    expect(answer.headers.location).toBe('/admin')
    expect(answer.cookies.find(({ name }) => name === 'auth-token')).toMatchObject({
      httpOnly: true,
      secure: true,
    })
  })

  it('are the visitor’s own requests in the log, each with its address', async () => {
    const { app } = await furnished()
    await app.person('a@example.com', { role: 'admin' })
    await app.server.inject({
      method: 'POST',
      url: '/connexion',
      payload: new URLSearchParams({ email: 'a@example.com', password: PASSWORD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
      remoteAddress: '203.0.113.9',
    })
    app.logs.flush()
    const rows = app.logs.db.prepare('SELECT data FROM logs').all() as { data: string }[]
    const entries = rows.map(({ data }) => JSON.parse(data) as { url: string; remoteIP: string })
    const requested = ['/api/auth/me', '/api/collections/users/auth-with-password']
    const notified = entries
      .filter(({ url }) => requested.includes(url))
      .map(({ url, remoteIP }) => [url, remoteIP])
    expect(notified.sort()).toEqual(requested.map((url) => [url, '203.0.113.9']))
  })

  it('carry the first of two steps over to the script', async () => {
    const { app } = await furnished()
    const person = await app.person('claire@example.com')
    await app.seed((tx) => tx.update(users, person.id, { twoSteps: true }))
    const answer = await post(app, '/connexion', { email: 'claire@example.com', password: PASSWORD })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(answer.body).toContain('Votre mot de passe est bon.')
    expect(answer.body).not.toContain('Adresse e-mail ou mot de passe incorrect.')
    const [{ id } = { id: 'none' }] = app.engine.db.prepare('SELECT id FROM _mfas').all() as { id: string }[]
    expect(answer.body).toContain(id)
    expect(answer.cookies).toEqual([])
  })

  it('show again what was typed, never the password', async () => {
    const { app } = await furnished()
    const answer = await post(app, '/connexion', { email: 'claire@example.com', password: 'un-secret-faux' })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Adresse e-mail ou mot de passe incorrect.')
    expect(answer.body).toContain('value="claire@example.com"')
    expect(answer.body).not.toContain('un-secret-faux')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('bring the message, or say what is missing', async () => {
    const { app } = await furnished()
    const good = { name: 'Léa', email: 'lea@example.com', subject: 'Bonjour', body: 'Un mot.' }
    const wrong = await post(app, '/contact', { ...good, email: 'lea', subject: '' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('Cette adresse e-mail semble incomplète.')
    expect(wrong.body).toContain('Un mot.')
    const sent = await post(app, '/contact', good)
    expect(sent.body).toContain('Message envoyé.')
    const root = await app.superuser()
    const cached = await app.call('GET', '/api/collections/contact_requests/records', { as: root })
    expect(cached.json().items).toMatchObject([{ ...good, kind: 'contact' }])
  })

  it('keep the choice about cookies, and the page stops asking', async () => {
    const { app } = await furnished()
    expect((await page(app, '/')).body).toContain('Vos choix en matière de cookies')
    const fields = { answer: 'some', video: 'on' }
    const answer = await post(app, '/cookies/choix', fields)
    // No other page: what is being typed in the forms of this one stays.
    expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([204, '', undefined])
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const choice = readConsent(cookie.replace(`${CONSENT_COOKIE}=`, ''), app.clock.now().getTime())
    expect(choice).toMatchObject({ audience: false, video: true, booking: false })
    expect((await page(app, '/', { cookie })).body).not.toContain('Vos choix en matière de cookies')
  })

  it('come from this site only', async () => {
    const { app } = await furnished()
    await app.person('claire@example.com')
    const fields = { email: 'claire@example.com', password: PASSWORD }
    for (const origin of ['https://evil.test', 'null', '']) {
      const answer = await post(app, '/connexion', fields, { origin })
      expect([origin, answer.statusCode, answer.cookies]).toEqual([origin, 403, []])
    }
    expect((await post(app, '/faq', fields)).statusCode).toBe(404)
    expect((await post(app, '/api/rien', fields)).statusCode).toBe(404)
  })

  it('go on to an address that a header can hold', async () => {
    const { app } = await furnished()
    await app.person('claire@example.com')
    const fields = { email: 'claire@example.com', password: PASSWORD }
    const answer = await post(app, '/connexion?redirect=/produits/%C5%93uvre', fields)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/produits/%C5%93uvre'])
  })

  it('are counted like those with one', async () => {
    const app = await site({ rateLimit: true })
    const codes: number[] = []
    for (let turn = 0; turn < 32; turn += 1)
      codes.push((await post(app, '/connexion', { email: 'a@example.com', password: 'x' })).statusCode)
    expect(codes.slice(0, 30).every((code) => code === 400)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('a site without a payment provider', () => {
  it('shows nothing as buyable that costs, and gives what is free', async () => {
    const app = await site({ production: true })
    const [paid, free] = await app.seed((tx) => {
      tx.create(siteSettings, { brand: 'Sable & Souffle' })
      makeProduit(tx, { title: 'Carnet', price: 15 })
      makeProduit(tx, { title: 'Souffle', price: 0 })
      return [
        makeCourseWithLessons(tx, 1, { title: 'Dormir mieux', price: 90 }).course,
        makeCourseWithLessons(tx, 1, { title: 'Découvrir', price: 0 }).course,
      ]
    })
    const shown = async (url: string) => (await page(app, url)).body
    const course = await shown(`/courses/${paid?.slug}`)
    expect(course).toContain('Les inscriptions ouvriront bientôt.')
    expect(course).not.toContain('Rejoindre la formation</')
    expect(course).not.toContain('schema.org/InStock')
    const given = await shown(`/courses/${free?.slug}`)
    expect(given).toContain('Rejoindre gratuitement')
    expect(given).toContain('schema.org/InStock')
    const produit = await shown('/produits/carnet')
    expect(produit).toContain('Bientôt disponible à la vente.')
    expect(produit).not.toContain('>Acheter')
    expect(await shown('/produits/souffle')).toContain('Recevoir gratuitement')
  })
})
