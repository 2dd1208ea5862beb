/** What crawlers and telephones ask for by name: robots, sitemap, manifest, icons. No build is needed for them. */
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { shortName } from '#server/features/site/manifest.ts'
import { MAX_ADDRESSES, sitemapXml } from '#server/features/site/sitemap.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'

const SITE = 'https://site.example'
const site = () => testApp({ publicUrl: SITE })

interface Url {
  loc: string
  lastmod?: string
}
const parse = (xml: string): Url[] => {
  const read: unknown = new XMLParser({ isArray: (name) => name === 'url' }).parse(xml, true)
  return (read as { urlset: { url?: Url[] } }).urlset.url ?? []
}
const listed = async (app: TestApp) => parse((await app.call('GET', '/sitemap.xml')).body)
const pathsOf = async (app: TestApp) => (await listed(app)).map(({ loc }) => loc.replace(SITE, ''))

describe('every one of them', () => {
  it('has a tag that answers 304 as long as nothing changed, and its own type', async () => {
    const app = await site()
    for (const [url, type] of [
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
      ['/icons/icon-192.png', 'image/png'],
    ] as const) {
      const whole = await app.call('GET', url)
      const tag = String(whole.headers.etag)
      expect([url, whole.statusCode, whole.headers['content-type']]).toEqual([url, 200, type])
      expect(whole.headers['cache-control']).toMatch(/^public, max-age=\d+$/)
      expect(whole.headers['x-content-type-options']).toBe('nosniff')
      expect(tag).toMatch(/^"[\w-]{22}"$/)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await app.call('GET', url, { headers: { 'if-none-match': known } })
        expect([url, again.statusCode, again.body, again.headers.etag]).toEqual([url, 304, '', tag])
      }
      const changed = await app.call('GET', url, { headers: { 'if-none-match': '"other"' } })
      expect(changed.statusCode).toBe(200)
      const head = await app.call('HEAD', url)
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tag])
      expect(Number(head.headers['content-length'])).toBe(whole.rawPayload.length)
    }
  })

  it('leaves /llms.txt and other names unknown', async () => {
    const app = await site()
    for (const url of ['/llms.txt', '/icons/icon-300.png', '/sitemap'])
      expect((await app.call('GET', url)).statusCode, url).toBe(404)
  })
})

describe('robots.txt', () => {
  /** As RFC 9309 §2.2.2 says: the longest rule that fits decides, and of two as long the one that allows. */
  const mayFetch = (text: string, path: string): boolean => {
    const rules = text.split('\n').flatMap((line) => {
      const [, kind, pattern = ''] = /^(Allow|Disallow): (.+)$/.exec(line) ?? []
      if (!kind) return []
      const source = pattern.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*')
      return new RegExp(`^${source}`).test(path) ? [{ allows: kind === 'Allow', length: pattern.length }] : []
    })
    const [first] = rules.sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows))
    return first?.allows ?? true
  }

  it('closes personal pages and API paths, and names the sitemap', async () => {
    const text = (await (await site()).call('GET', '/robots.txt')).body
    expect(text).toMatch(/^User-agent: \*\n/)
    expect(text).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
    for (const area of ['/admin', '/mon-espace', '/api', '/auth', '/connexion', '/paiement'])
      for (const path of [area, `${area}/`, `${area}/x/y`, `${area}?redirect=%2F`])
        expect([path, mayFetch(text, path)]).toEqual([path, false])
  })

  it('leaves public pages open, also those whose name begins alike, and their pictures', async () => {
    const text = (await (await site()).call('GET', '/robots.txt')).body
    for (const path of [
      '/',
      '/boutique',
      '/courses/dormir',
      '/produits/carnet?variante=2',
      '/paiement-en-trois-fois',
      '/authenticite',
      '/api/files/pbc_1/abc/photo.jpg?thumb=480x360&format=webp',
    ])
      expect([path, mayFetch(text, path)]).toEqual([path, true])
    expect(mayFetch(text, '/api/collections/users/records')).toBe(false)
  })
})

describe('sitemap.xml', () => {
  const seeded = async () => {
    const app = await site()
    const made = await app.seed((tx) => {
      const open = makeCourse(tx, { title: 'Dormir' })
      const draft = makeCourse(tx, { title: 'Cachée', status: 'draft' })
      const lessonOf = (course: string, isPreview: boolean) =>
        tx.create(lessons, {
          module: tx.create(modules, { course, title: 'M' }).id,
          title: 'Leçon',
          isPreview,
        })
      const preview = lessonOf(open.id, true)
      lessonOf(open.id, false)
      lessonOf(draft.id, true)
      makeProduit(tx, { title: 'Carnet' })
      makeProduit(tx, { title: 'Ancien', status: 'archived' })
      tx.create(pages, { slug: 'a-propos/equipe', title: 'Équipe', status: 'published' })
      tx.create(pages, { slug: 'brouillon', title: 'Brouillon', status: 'draft' })
      return { open, draft, preview }
    })
    return { app, ...made }
  }

  it('names what a visitor may open, and nothing else', async () => {
    const { app, open, preview } = await seeded()
    const admin = await app.person('a@example.com', { role: 'admin' })
    const expected = [
      '/',
      '/boutique',
      '/courses',
      '/booking',
      '/service',
      '/parents',
      '/a-propos/equipe',
      '/courses/dormir',
      '/produits/carnet',
      `/courses/${open.id}/lessons/${preview.id}`,
    ]
    expect(await pathsOf(app)).toEqual(expected)
    const asAdmin = await app.call('GET', '/sitemap.xml', { as: admin })
    expect(parse(asAdmin.body).map(({ loc }) => loc.replace(SITE, ''))).toEqual(expected)
  })

  it('says when each was changed, in the form that the protocol wants', async () => {
    const { app, open } = await seeded()
    app.clock.advance(86_400_000)
    await app.seed((tx) => tx.update(courses, open.id, { shortDescription: 'Autrement' }))
    const byPath = new Map((await listed(app)).map(({ loc, lastmod }) => [loc.replace(SITE, ''), lastmod]))
    expect(byPath.get('/courses/dormir')).toBe('2026-11-21T10:00:00.000Z')
    expect(byPath.get('/courses')).toBe('2026-11-21T10:00:00.000Z')
    expect(byPath.get('/produits/carnet')).toBe('2026-11-20T10:00:00.000Z')
    expect(byPath.get('/')).toBeUndefined()
  })

  it('follows what is published and taken back, at once', async () => {
    const { app, open, draft } = await seeded()
    const before = await app.call('GET', '/sitemap.xml')
    await app.seed((tx) => {
      tx.update(courses, draft.id, { status: 'published' })
      tx.update(courses, open.id, { status: 'archived' })
    })
    const paths = await pathsOf(app)
    expect(paths).toContain('/courses/cachee')
    expect(paths.filter((path) => path.includes('dormir') || path.includes(open.id))).toEqual([])
    const stale = await app.call('GET', '/sitemap.xml', {
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(stale.statusCode).toBe(200)
  })

  it('is read again after a while, for what was replaced behind the engine’s back', async () => {
    const { app } = await seeded()
    expect(await pathsOf(app)).toContain('/produits/carnet')
    app.engine.db.prepare("UPDATE produits SET slug = 'cahier' WHERE slug = 'carnet'").run()
    expect(await pathsOf(app)).toContain('/produits/carnet')
    app.clock.advance(10 * 60_000)
    expect(await pathsOf(app)).toContain('/produits/cahier')
  })

  it('lists more than a batch of records, each once', async () => {
    const app = await site()
    await app.seed((tx) => {
      for (let at = 0; at < 1201; at += 1)
        tx.create(pages, { slug: `page-${at}`, title: `Page ${at}`, status: 'published' })
    })
    const paths = await pathsOf(app)
    expect(paths).toHaveLength(1207)
    expect(new Set(paths).size).toBe(1207)
  })

  it('escapes addresses and encodes slugs that an import brought', async () => {
    const app = await testApp({ publicUrl: 'https://site.example/?a=1&b=<2>' })
    const page = await app.seed((tx) =>
      tx.create(pages, { slug: 'page', title: 'Page', status: 'published' }),
    )
    app.engine.db.prepare('UPDATE pages SET slug = ? WHERE id = ?').run(`l'été & "nous"/<b>`, page.id)
    const { body } = await app.call('GET', '/sitemap.xml')
    expect(body).toContain(
      '<loc>https://site.example/?a=1&#38;b=&#60;2&#62;/l&#39;%C3%A9t%C3%A9%20%26%20%22nous%22/%3Cb%3E</loc>',
    )
    expect(parse(body).at(-1)?.loc).toContain('/l')
  })

  it('ends at fifty thousand addresses and counts none twice', async () => {
    function* many() {
      for (let at = 0; at < MAX_ADDRESSES + 10; at += 1) {
        yield { path: `/p/${at}`, updated: '' }
        yield { path: `/p/${at}`, updated: '' }
      }
    }
    const xml = await sitemapXml(many(), SITE)
    expect(xml.match(/<url>/g)).toHaveLength(MAX_ADDRESSES)
    expect(xml.endsWith('</url>\n</urlset>\n')).toBe(true)
    expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024)
  })
})

describe('manifest.webmanifest', () => {
  it('speaks of the site in its own words', async () => {
    const app = await site()
    const settings = await app.seed((tx) =>
      tx.create(siteSettings, { brand: 'Sable & Souffle', baseline: 'Hypnose à Lyon' }),
    )
    const read = async () => (await app.call('GET', '/manifest.webmanifest')).json()
    expect(await read()).toMatchObject({
      name: 'Sable & Souffle',
      short_name: 'Sable',
      description: 'Hypnose à Lyon',
      lang: 'fr',
      theme_color: '#b0a696',
      start_url: '/',
    })
    await app.seed((tx) => tx.update(siteSettings, settings.id, { brand: 'Souffle', baseline: '' }))
    const renamed = await read()
    expect(renamed).toMatchObject({ name: 'Souffle', short_name: 'Souffle' })
    expect(renamed).not.toHaveProperty('description')
  })

  it('has the name of its address before it has one', async () => {
    expect((await (await site()).call('GET', '/manifest.webmanifest')).json().name).toBe('site.example')
  })

  it('names icons that are there in the sizes that it says; those to be cut have no corners of their own', async () => {
    const app = await site()
    const { icons } = (await app.call('GET', '/manifest.webmanifest')).json()
    const kinds = icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)
    expect(kinds.sort()).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
    for (const { src, sizes, purpose } of icons) {
      const { rawPayload } = await app.call('GET', src)
      const { width, height, format } = await sharp(rawPayload).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
      const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([src, data[info.channels - 1]]).toEqual([src, purpose === 'maskable' ? 255 : 0])
    }
  })

  it.each([
    ['Souffle', 'Souffle'],
    ['Sable et Souffle', 'Sable'],
    ['Le Souffle du Nord', 'Le Souffle'],
    ['Accompagnements', 'Accompagnements'],
    ['Atelier de la Mer', 'Atelier'],
    ['Voix de la Montagne', 'Voix'],
  ])('%s is %s under an icon', (brand, short) => {
    expect(shortName(brand)).toBe(short)
  })
})

it('security.txt names the contact, for less than a year', async () => {
  const app = await site()
  const text = async () => (await app.call('GET', '/.well-known/security.txt')).body
  expect(await text()).toContain(`Contact: ${SITE}/\n`)
  await app.seed((tx) => tx.create(siteSettings, { brand: 'Brume', contactEmail: 'bonjour@exemple.fr' }))
  expect(await text()).toContain('Contact: mailto:bonjour@exemple.fr\n')
  expect(await text()).toContain('Expires: 2027-05-01T00:00:00.000Z\n')
})
