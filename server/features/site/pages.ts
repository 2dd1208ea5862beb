/** One page: rendered from its address, cached, and sent in the encoding that the browser accepts. */

import { setImmediate as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CONSENT_COOKIE, readConsent } from '#drizzle/domain/cookie-consent.ts'
import { accepts } from '#server/core/compression.ts'
import { AppError } from '#server/core/errors.ts'
import { FairTurns } from '#server/core/fair-turns.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { onBehalfOf } from '#server/core/in-process.ts'
import { networkOf } from '#server/core/ip.ts'
import { pathOf, searchOf } from '#server/core/request-url.ts'
import { guest } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { RateLimitRule } from '#server/records/settings.ts'
import { streamOrigins } from '../courses/index.ts'
import type { DocumentKind, PageRequest, PostedForm, Renderer, ScreenInfo } from './contract.ts'
import { type DocumentParts, documentWriter } from './document.ts'
import { type CachedPage, type Encoding, PageCache, type Rendering } from './page-cache.ts'
import { documentHeaders } from './policy.ts'
import { siteOf } from './service.ts'

export interface PagesOptions {
  /** The built web application: `web` of a build. */
  webDir: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Cards are taken by a provider whose script the checkout loads. */
  takesCards: boolean
}

/**
 * Pages that one network may have drawn: drawing takes the processor from everyone. Cached pages, files and documents that
 * the browser draws are not counted.
 */
export const DRAWN: RateLimitRule = { label: 'page', audience: '', duration: 10, maxRequests: 100 }

/**
 * At the same time, in turns by network: a page draws for some ten milliseconds, so that other requests wait for a few
 * pages and never for all that one network has asked for.
 */
const TURNS = { atOnce: 4, ofOne: DRAWN.maxRequests, ofAll: 4 * DRAWN.maxRequests }

/** The network of a request has used up its drawn pages, or too many wait. */
class TooManyDrawn extends Error {}

/** Shown until the browser has drawn the page. */
const TOO_MANY_HTML =
  '<main class="needs-script"><h1>Trop de pages ont été demandées depuis votre réseau</h1><p>Celle-ci s’affiche dans un instant. Sinon, rechargez-la dans dix secondes.</p></main>'

/** The screens, with two names of the site. */
const MAX_UNDRAWN = 500

/** Longest value of a parameter that a page depends on; with a longer one the browser draws the page. */
const MAX_PARAMETER_LENGTH = 200

/** Path and the parameters that the page depends on, in the order of the screen's list. */
const addressOf = (path: string, query: URLSearchParams, screen: ScreenInfo): string => {
  const cached = new URLSearchParams()
  for (const name of screen.search) {
    const value = query.get(name)
    if (value) cached.set(name, value)
  }
  return cached.size > 0 ? `${path}?${cached}` : path
}

const ROBOTS = /bot|crawl|spider|slurp|facebookexternalhit|preview/i

const asksConsent = (request: FastifyRequest, now: number): boolean => {
  const cookie = request.cookies[CONSENT_COOKIE]
  return cookie === undefined || readConsent(cookie, now) === null
}

const encodingOf = (request: FastifyRequest): Encoding | null => {
  const accepted = request.headers['accept-encoding']
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : null
}

/** Whether the reader has this very form of the page. */
const isKnown = (request: FastifyRequest, etag: string): boolean => {
  const known = request.headers['if-none-match'] ?? ''
  return known === '*' || known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
}

/** Documents of the site: cached ones, rendered ones, and the empty one for what the browser draws. */
export class Pages {
  readonly #engine: EngineCore
  readonly #renderer: Renderer
  readonly #write: (parts: DocumentParts) => string
  readonly #cache: PageCache
  readonly #turns = new FairTurns(TURNS)
  /** Documents that the browser draws. */
  readonly #undrawn = new LRUCache<string, string>({ max: MAX_UNDRAWN })
  readonly #origin: string
  readonly #takesCards: boolean
  readonly #log: FastifyInstance['log']

  constructor(app: FastifyInstance, engine: EngineCore, renderer: Renderer, options: PagesOptions) {
    this.#engine = engine
    this.#renderer = renderer
    this.#write = documentWriter(options.webDir)
    this.#cache = new PageCache(engine)
    this.#origin = options.publicUrl
    this.#takesCards = options.takesCards
    this.#log = app.log
  }

  get #isSecure(): boolean {
    return this.#origin.startsWith('https:')
  }

  /** Free previews play on public pages, other lessons only for signed-in users. */
  #streams(kind: DocumentKind): string[] {
    if (kind === 'default') return []
    return streamOrigins(this.#engine, kind === 'kit' ? 'all' : 'free')
  }

  /** A screen that is not known is a page with a layout, as the 404 is. */
  #headers(screen: ScreenInfo | undefined): Record<string, string> {
    const { bookingUrl = '' } = siteOf(this.#engine) ?? {}
    const kind = screen?.document ?? 'default'
    const outside = { bookingUrl, streams: this.#streams(kind), takesCards: this.#takesCards }
    return documentHeaders(kind, outside, this.#isSecure)
  }

  /** The document of a screen that the browser draws, with this text until then; the same for all addresses of the screen. */
  #browserDocument(path: string, screen: ScreenInfo | undefined, html = ''): string {
    const brand = siteOf(this.#engine)?.brand ?? ''
    const key = `${screen?.path}\n${html}\n${brand}`
    return getOrCreate<string, string>(this.#undrawn, key, () =>
      this.#writeUndrawn(path, brand, screen, html),
    )
  }

  #writeUndrawn(path: string, brand: string, screen: ScreenInfo | undefined, html: string): string {
    const { head, waiting } = this.#renderer.waitingPage(path, brand)
    return this.#write({ head, html, data: '', module: screen?.module, waiting, isRare: screen?.isRare })
  }

  /** Counts a page to draw; false once the network of the request has used up its share. */
  mayDraw({ ip, method, url }: FastifyRequest): boolean {
    return this.#engine.limiter.allowsBy(DRAWN, { actor: guest, ip, method, path: pathOf(url) })
  }

  /** Throws `TooManyDrawn`. */
  async #inTurn<T>(ip: string, draw: () => Promise<T>): Promise<T> {
    try {
      return await this.#turns.run(networkOf(ip), async () => {
        // What has come meanwhile is answered first.
        await pause()
        return draw()
      })
    } catch (error) {
      if (error instanceof AppError && error.status === 429) throw new TooManyDrawn()
      throw error
    }
  }

  /** Requests that wait for one page share the rendering of the first. */
  async #render(ip: string, screen: ScreenInfo, requested: PageRequest): Promise<Rendering> {
    const page = await this.#inTurn(ip, () => onBehalfOf(ip, () => this.#renderer.render(requested)))
    // A redirect is cached as its target: a status and a text like any page.
    if (page.location !== undefined) return { status: 301, html: page.location, headers: {}, isStored: true }
    const { head, html, data } = page
    const document = this.#write({ head, html, data, module: screen.module, isRare: screen.isRare })
    const cacheControl = page.status === 503 ? 'no-store' : 'no-cache'
    const cache = { 'cache-control': cacheControl, vary: 'Accept-Encoding, Cookie' }
    return {
      status: page.status,
      html: document,
      headers: { ...this.#headers(screen), ...cache },
      // Unknown addresses are not cached: made-up ones would displace pages.
      isStored: page.status === 200 && page.isWhole,
    }
  }

  /**
   * A missing page: the document drawn for the first one of its screen, with this address in it. Null when it has to be drawn
   * by itself.
   */
  async #missing(ip: string, screen: ScreenInfo, requested: PageRequest): Promise<Rendering | null> {
    const sample = this.#renderer.missingSample(requested.url)
    if (!sample) return null
    const drawn = await this.#cache.get(`404 ${requested.asksConsent} ${sample.url}`, async () => {
      const page = await this.#render(ip, screen, { ...requested, url: sample.url })
      return { ...page, isStored: page.status === 404 }
    })
    if (drawn.status !== 404) return null
    const html = sample.values.reduce(
      (text, [mark, value]) => text.replaceAll(mark, value),
      drawn.body.toString(),
    )
    return { status: 404, html, headers: drawn.headers, isStored: false }
  }

  /** The page of an address, for a request that counts. Throws `TooManyDrawn`. */
  async #draw(
    request: FastifyRequest,
    url: string,
    screen: ScreenInfo,
    asksConsent: boolean,
  ): Promise<Rendering> {
    if (!this.mayDraw(request)) throw new TooManyDrawn()
    const { ip } = request
    const now = this.#engine.clock.now().getTime()
    const requested = { url, origin: this.#origin, now, asksConsent, posted: null }
    const page = await this.#render(ip, screen, { ...requested, leavesMissing: true })
    if (page.status !== 404) return page
    return (await this.#missing(ip, screen, requested)) ?? this.#render(ip, screen, requested)
  }

  async #send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
    if (page.status === 301)
      return reply.header('cache-control', 'no-cache').redirect(page.body.toString(), 301)
    const encoding = encodingOf(request)
    const etag = `"${page.digest}${encoding ? `-${encoding}` : ''}"`
    reply.headers(page.headers).header('etag', etag)
    if (page.status === 503) reply.header('retry-after', '10')
    if (page.status === 200 && isKnown(request, etag)) return reply.code(304).send()
    reply.code(page.status)
    if (!encoding) return reply.send(page.body)
    return reply.header('content-encoding', encoding).send(await page.packed(encoding))
  }

  /** Answers a GET of any address of the site. A page that cannot be rendered is left to the browser, with a 500. */
  async answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const query = new URLSearchParams(searchOf(request.url))
    const screen = this.#renderer.screenOf(path)
    const isOwn = screen?.rendered !== 'page' || screen.secrets.some((name) => query.has(name))
    if (isOwn || screen.search.some((name) => (query.get(name)?.length ?? 0) > MAX_PARAMETER_LENGTH))
      return this.#leave(reply, path, screen, 200)
    const now = this.#engine.clock.now().getTime()
    const asks = asksConsent(request, now)
    const url = addressOf(path, query, screen)
    try {
      const draw = () => this.#draw(request, url, screen, asks)
      const page = await this.#cache.get(`${asks} ${url}`, draw)
      if (page.status === 404 && ROBOTS.test(request.headers['user-agent'] ?? '')) return this.#refuse(reply)
      return await this.#send(request, reply, page)
    } catch (error) {
      if (error instanceof TooManyDrawn)
        // A value of a known list is drawn by the browser; other addresses are refused until the count ends.
        return url === path ? this.leaveBusy(request, reply) : this.#leave(reply, path, screen, 200)
      this.#log.error({ err: error, path }, 'A page could not be rendered')
      return this.#leave(reply, path, screen, 500)
    }
  }

  /** Robots get the status of what is not there, and no error screen (specification §2). */
  #refuse(reply: FastifyReply): FastifyReply {
    const head = '<meta charset="utf-8"><meta name="robots" content="noindex"><title>404</title>'
    return reply
      .code(404)
      .headers({ ...this.#headers(undefined), 'cache-control': 'no-cache', vary: 'User-Agent' })
      .send(`<!doctype html><html lang="fr"><head>${head}</head><body></body></html>`)
  }

  #leave(reply: FastifyReply, path: string, screen: ScreenInfo | undefined, status: number): FastifyReply {
    // A personal page is rendered anew when the visitor navigates back: the session may have changed.
    return reply
      .code(status)
      .headers({ ...this.#headers(screen), 'cache-control': 'no-store' })
      .send(this.#browserDocument(path, screen))
  }

  /** 429 with the document that the browser draws, and a text until then. */
  leaveBusy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = pathOf(request.url)
    const screen = this.#renderer.screenOf(path)
    return reply
      .code(429)
      .headers({ ...this.#headers(screen), 'cache-control': 'no-store', 'retry-after': DRAWN.duration })
      .send(this.#browserDocument(path, screen, TOO_MANY_HTML))
  }

  /** Answers a form that was sent without a script with the page that holds it; never cached. */
  async answerForm(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    posted: PostedForm,
    status: 200 | 400 | 429,
  ): Promise<FastifyReply> {
    const screen = this.#renderer.screenOf(path)
    if (!screen) return this.#leave(reply, path, screen, 404)
    const now = this.#engine.clock.now().getTime()
    const requested: PageRequest = {
      url: addressOf(path, new URLSearchParams(searchOf(request.url)), screen),
      origin: this.#origin,
      now,
      asksConsent: asksConsent(request, now),
      posted,
      ...(status === 200 ? {} : { status }),
    }
    try {
      const page = await this.#render(request.ip, screen, requested)
      return reply
        .code(page.status)
        .headers({ ...this.#headers(screen), 'cache-control': 'no-store' })
        .send(page.html)
    } catch (error) {
      if (error instanceof TooManyDrawn) return this.leaveBusy(request, reply)
      throw error
    }
  }
}
