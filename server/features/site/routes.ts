import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { PATHS } from '#drizzle/domain/paths.ts'
import { signInPath } from '#drizzle/domain/redirect.ts'
import { YEAR_SECONDS } from '#server/core/http.ts'
import { inProcessFetch } from '#server/core/in-process.ts'
import { pathOf } from '#server/core/request-url.ts'
import { actorPermissions } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { cookieActor } from '../auth/index.ts'
import type { Renderer } from './contract.ts'
import { formRoutes } from './forms.ts'
import { keepCode } from './link-code.ts'
import { verificationPage } from './links/verification.ts'
import { Pages, type PagesOptions } from './pages.ts'

/** Where the build puts the renderer of a web application, beside it. */
const rendererPath = (webDir: string): string => resolve(webDir, '../pages/entry-server.js')

const loadRenderer = async (webDir: string): Promise<Renderer> =>
  (await import(pathToFileURL(rendererPath(webDir)).href)) as Renderer

/** Whether a folder holds a whole build: the application and what renders its pages. */
export const isBuilt = (webDir: string): boolean =>
  existsSync(join(webDir, 'index.html')) && existsSync(rendererPath(webDir))

/** The folders of a build beside its document and a few files. */
const FOLDERS = ['assets', 'builds'] as const

/** The service worker, whose own policy limits its requests to the site's pages and files. */
const WORKER = 'sw.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const serveAssets = async (app: FastifyInstance, webDir: string): Promise<void> => {
  const assets = join(webDir, 'assets')
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(assets)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      if (basename(path).startsWith(WORKER)) reply.header('content-security-policy', WORKER_POLICY)
    },
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**', ...FOLDERS.map((folder) => `${folder}/**`)],
  })
  // One route a folder: a route for each of its hundreds of files took a sixth of a start.
  for (const folder of FOLDERS)
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
      const name = request.params['*']
      // Sent in the place of what they pack, never by themselves.
      return /\.(br|gz)$/.test(name) ? reply.callNotFound() : reply.sendFile(`${folder}/${name}`)
    })
}

/** An address with a file's folder is a file that is not there, never a page. */
const isFile = (path: string) => FOLDERS.some((folder) => path.startsWith(`/${folder}/`))

/** The one way to write a path: no empty parts, which a backslash parts too (browsers read it as a slash), no `.` and `..`, no slash at its end, percent-encoded where it must be. */
const canonicalPath = (path: string): string => {
  const { pathname } = new URL(`http://site/${path.split(/[\\/]/).filter(Boolean).join('/')}`)
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

/** The administration's public pages. */
const OPEN: ReadonlySet<string> = new Set([PATHS.adminLogin, PATHS.setUp])
/**
 * Whether a path belongs to the administration except its public pages, in any case of letters, as the
 * application's router ignores case.
 */
const isGuarded = (path: string): boolean => {
  let read = path
  try {
    read = decodeURIComponent(path)
  } catch {
    // A stray %: no screen has such an address.
  }
  read = read.toLowerCase()
  return isAdminPath(read) && !OPEN.has(read)
}

/** Former addresses; the query string stays. */
const MOVED: Readonly<Record<string, string>> = { '/admin-login': PATHS.adminLogin }

/**
 * Serves the site: hashed assets for ever and precompressed, every other address as a page. `/admin…` opens only with a
 * session of the administration (specification §2).
 */
export const siteRoutes = async (
  app: FastifyInstance,
  engine: EngineCore,
  options: PagesOptions,
): Promise<void> => {
  const renderer = await loadRenderer(options.webDir)
  renderer.setTransport(inProcessFetch(app))
  const pages = new Pages(app, engine, renderer, options)
  await serveAssets(app, options.webDir)
  await formRoutes(app, engine, pages, options)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    const query = request.url.slice(path.length)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/')
    if (!isPage || isFile(path))
      return reply.code(404).send({ data: {}, message: "The requested resource wasn't found.", status: 404 })
    const canonical = canonicalPath(path)
    if (canonical !== path) return reply.redirect(canonical + query, 301)
    const moved = MOVED[path]
    if (moved) return reply.redirect(moved + query, 301)
    if (isGuarded(path)) {
      const actor = cookieActor(engine, request)
      if (!actor || actorPermissions(actor).length === 0) return reply.redirect(signInPath(request.url), 302)
    }
    const address = keepCode(request, reply, options.publicUrl)
    if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302)
    return verificationPage(engine, pages, request, reply) ?? pages.answer(request, reply, path)
  })
}
