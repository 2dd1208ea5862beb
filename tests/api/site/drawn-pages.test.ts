/** What drawing pages may cost: a network's share, and one document for the missing pages of a screen. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pathOf } from '#server/core/request-url.ts'
import type { PageRequest, RenderedPage, Renderer } from '#server/features/site/contract.ts'
import { DRAWN, Pages } from '#server/features/site/pages.ts'
import { builds } from '../../../scripts/builds.mjs'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'

const webDir = builds().lastWebDir()
const publicUrl = 'https://site.example'
const ONE = '203.0.113.1'
const OTHER = '203.0.113.2'

const site = () => testApp({ webDir, publicUrl, rateLimit: true })
const visit = (app: TestApp, url: string, remoteAddress = ONE) =>
  app.server.inject({ method: 'GET', url, remoteAddress })
const statuses = async (app: TestApp, urls: readonly string[], ip = ONE) => {
  const found: number[] = []
  for (const url of urls) found.push((await visit(app, url, ip)).statusCode)
  return found
}
const count = (list: readonly number[], status: number) => list.filter((one) => one === status).length
const unknown = (many: number, prefix = '/nulle-part-') =>
  Array.from({ length: many }, (_, at) => `${prefix}${at}`)

describe('the pages drawn for a network', () => {
  it('are a hundred in ten seconds; then it is refused, while others and cached pages are served', async () => {
    const app = await site()
    expect((await visit(app, '/boutique')).statusCode).toBe(200)
    const found = await statuses(app, unknown(130))
    expect([count(found, 404), count(found, 429)]).toEqual([DRAWN.maxRequests - 1, 31])
    const refused = await visit(app, '/nulle-part')
    expect(refused.headers['retry-after']).toBe('10')
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.body).toContain('Trop de pages ont été demandées depuis votre réseau')
    expect((await visit(app, '/boutique')).statusCode).toBe(200)
    expect(await statuses(app, ['/nulle-part', '/courses'], OTHER)).toEqual([404, 200])
    app.clock.advance(10_000)
    expect((await visit(app, '/nulle-part')).statusCode).toBe(404)
  })

  it('leave further values of a list to the browser', async () => {
    const app = await site()
    const drawn = await visit(app, '/boutique?q=v')
    expect(drawn.body).toContain('<h1')
    await statuses(app, unknown(DRAWN.maxRequests))
    for (const url of ['/boutique?categorie=v1', '/courses?q=v1', '/courses?theme=v1']) {
      const { statusCode, body } = await visit(app, url)
      expect([url, statusCode, body.includes('<div id="root"></div>')]).toEqual([url, 200, true])
    }
  })

  it('include the pages that answer forms', async () => {
    const app = await site()
    await statuses(app, unknown(DRAWN.maxRequests))
    const post = (url: string) =>
      app.server.inject({
        method: 'POST',
        url,
        remoteAddress: ONE,
        headers: { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a%40example.com&password=x',
      })
    for (const url of ['/connexion', '/inscription', '/auth/forgot-password', '/auth/callback'])
      expect([url, (await post(url)).statusCode]).toEqual([url, 429])
    // It draws nothing.
    expect((await post('/cookies/choix')).statusCode).toBe(204)
  })
})

/** Pages of their own over the real renderer, and what they had it draw: addresses whose HTML was made. */
const counted = async () => {
  const app = await testApp({ webDir, publicUrl })
  const { course } = await app.seed((tx) => ({ course: makeCourse(tx, { title: 'Dormir mieux' }) }))
  const renderer = (await import(pathToFileURL(resolve(webDir, '../pages/entry-server.js')).href)) as Renderer
  const drawn: string[] = []
  let running = 0
  let most = 0
  const render = async (request: PageRequest): Promise<RenderedPage> => {
    running += 1
    most = Math.max(most, running)
    const page = await renderer.render(request)
    running -= 1
    if (page.html !== '') drawn.push(request.url)
    return page
  }
  const server = fastify()
  onTestFinished(() => server.close())
  await server.register(cookie)
  const pages = new Pages(
    server,
    app.engine,
    { ...renderer, render },
    { webDir, publicUrl, takesCards: false },
  )
  server.get('*', (request, reply) => pages.answer(request, reply, pathOf(request.url)))
  return { course, drawn, server, most: () => most }
}

it('pages are drawn four at a time at most, a network after the other', async () => {
  const { server, most } = await counted()
  const ended: string[] = []
  const open = async (url: string, remoteAddress: string) => {
    await server.inject({ method: 'GET', url, remoteAddress })
    ended.push(remoteAddress)
  }
  await Promise.all([
    ...unknown(40, '/courses?q=v').map((url) => open(url, ONE)),
    open('/courses?q=w', OTHER),
  ])
  expect(most()).toBeLessThanOrEqual(4)
  // It came last, and waited for those that were being drawn and one turn of the other's.
  expect(ended.indexOf(OTHER)).toBeLessThan(10)
})

describe('missing pages', () => {
  it('are drawn once for each screen, and name their own address', async () => {
    const { course, drawn, server } = await counted()
    const prefixes = ['/nulle-part-', '/dans/un/dossier-', '/courses/', '/produits/', '/packs/']
    for (const prefix of prefixes)
      for (const url of unknown(20, `${prefix}v`)) {
        const { statusCode, body } = await server.inject({ method: 'GET', url })
        expect([url, statusCode]).toEqual([url, 404])
        expect(body).toContain('Cette page est introuvable')
        expect(body).toContain(url.split('/').at(-1))
        expect(body).not.toContain('introuvable-')
        expect(body.match(/id="page-data"/g)).toHaveLength(1)
      }
    expect(drawn).toHaveLength(4)
    // A page that is there is drawn all the same.
    const found = await server.inject({ method: 'GET', url: `/courses/${course.slug}` })
    expect([found.statusCode, found.body.includes('Dormir mieux')]).toEqual([200, true])
    expect(drawn).toHaveLength(5)
  })

  it('are the same as one that is drawn by itself', async () => {
    const { server } = await counted()
    const other = await counted()
    const url = '/courses/une-autre'
    await server.inject({ method: 'GET', url: '/courses/une-premiere' })
    const shared = await server.inject({ method: 'GET', url })
    const own = await other.server.inject({ method: 'GET', url })
    const page = (body: string) =>
      body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
    expect(page(shared.body)).toBe(page(own.body))
    expect(page(shared.body)).toContain('Page Not Found: /courses/une-autre')
  })

  it('of products that are no slug name their own fault', async () => {
    const { server } = await counted()
    const lineOf = async (id: string) =>
      /lang="en">([^<]+)</.exec((await server.inject({ method: 'GET', url: `/produits/${id}` })).body)?.[1]
    expect(await lineOf('un-carnet')).toBe('Product with slug un-carnet not found')
    expect(await lineOf('un-autre')).toBe('Product with slug un-autre not found')
    expect(await lineOf('abcdefghijklmn1')).toBe('Product not found in database')
    expect(await lineOf('Un_carnet')).toBe('Invalid identifier provided')
  })

  it('whose address has other characters are drawn by themselves, escaped', async () => {
    const { drawn, server } = await counted()
    const url = '/nulle%22part<b>'
    const { statusCode, body } = await server.inject({ method: 'GET', url })
    expect([statusCode, drawn]).toEqual([404, ['/nulle%22part%3Cb%3E']])
    expect(body).not.toContain('part<b>')
  })
})
