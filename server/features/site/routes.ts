import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { actorPermissions } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { cookieActor, SESSION_COOKIE } from '../auth/service.ts'
import { headOf, headTags, siteOf } from './head.ts'

export interface SiteOptions {
  /** The built web application: `dist/web`. */
  webDir: string
  publicUrl: string
}

/** Frames that a visitor may open after consent: two players, and the booking widget of the settings. */
const FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )

const originOf = (address: string): string[] => (/^https?:/.test(address) ? [new URL(address).origin] : [])

const contentPolicy = (scripts: readonly string[], bookingUrl: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${[...FRAMES, ...originOf(bookingUrl)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

const screenPatterns = (webDir: string): RegExp[] => {
  const path = join(webDir, 'routes.json')
  const paths = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : []
  return paths.map((entry) => new RegExp(`^${entry.replace(/:\w+/g, '[^/]+')}/?$`))
}

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built application: hashed assets for ever and precompressed, everything else as the one document with the
 * head of its address. `/admin…` opens only with a session of the administration (specification §2).
 */
export const siteRoutes = async (
  app: FastifyInstance,
  engine: Engine,
  options: SiteOptions,
): Promise<void> => {
  const document = readFileSync(join(options.webDir, 'index.html'), 'utf8')
  const scripts = hashesOf(document)
  const screens = screenPatterns(options.webDir)
  const isSecure = options.publicUrl.startsWith('https:')
  await app.register(fastifyStatic, {
    root: options.webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join(options.webDir, 'assets')}`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**', 'routes.json'],
  })

  const isScreen = (path: string) => screens.some((pattern) => pattern.test(path))

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/')
    // An address with a file's ending is a file that is not there, never a page.
    if (!isPage || path.startsWith('/assets/') || path.startsWith('/builds/')) {
      return reply.code(404).send({ data: {}, message: "The requested resource wasn't found.", status: 404 })
    }
    if (/^\/admin(\/|$)/.test(path) && !/^\/admin\/login\/?$/.test(path)) {
      const actor = cookieActor(engine, request.cookies[SESSION_COOKIE])
      if (!actor || actorPermissions(actor).length === 0) {
        return reply.redirect(`/connexion?redirect=${encodeURIComponent(request.url)}&expired=true`, 302)
      }
    }
    const site = siteOf(engine)
    const context = { engine, publicUrl: options.publicUrl, site }
    const head = headOf(context, path.length > 1 ? path.replace(/\/+$/, '') : path, isScreen(path))
    return reply
      .code(head.status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': contentPolicy(scripts, site?.bookingUrl ?? ''),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
      })
      .send(document.replace('<!--head-->', headTags(head, context)))
  })
}
