/**
 * The service worker of the member space. The first stored recording registers it, and the deletion of the
 * last one unregisters it. Offline it serves the page of downloads and plays them; online it changes nothing,
 * so that no page of a former build ever comes from it.
 */
import { DOWNLOADS_PAGE, readAddress } from '../lib/offline/downloaded-recording.ts'
import { answerCached } from './answers.ts'

/** Set by the build: its name, and the files of the page of downloads. */
declare const __BUILD_ID__: string
declare const __SHELL__: readonly string[]

const SHELL = `pages-${__BUILD_ID__}`
/** On a barely working line the stored page is shown. */
const WAIT_MS = 4000

/** Worker types that the compiler's DOM library lacks. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const lasts = (event: Event): event is LastingEvent => 'waitUntil' in event
const fetches = (event: Event): event is FetchEvent => 'respondWith' in event
const isScope = (world: object): world is Scope => 'skipWaiting' in world
const world: object = self

const install = async (): Promise<void> => {
  const cache = await caches.open(SHELL)
  // All or nothing: a build whose files are not all there is not installed.
  await cache.addAll(
    __SHELL__.map((path) => new Request(path, { cache: path === DOWNLOADS_PAGE ? 'reload' : 'default' })),
  )
  if (isScope(world)) await world.skipWaiting()
}

const activate = async (): Promise<void> => {
  for (const name of await caches.keys())
    if (name.startsWith('pages-') && name !== SHELL) await caches.delete(name)
  if (isScope(world)) await world.clients.claim()
}

const later = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** The page of downloads, from the network when it answers in time. */
const page = async (request: Request): Promise<Response> => {
  const downloaded = await caches.match(DOWNLOADS_PAGE, { ignoreVary: true })
  const requested = fetch(request)
  if (!downloaded) return requested
  try {
    return (await Promise.race([requested, later(WAIT_MS)])) ?? downloaded
  } catch {
    // No network.
    return downloaded
  }
}

/** Any other page of the member space needs the server: offline, the page of downloads replaces it. */
const document = async (request: Request): Promise<Response> => {
  if (new URL(request.url).pathname === DOWNLOADS_PAGE) return page(request)
  try {
    return await fetch(request)
  } catch (error) {
    if (await caches.match(DOWNLOADS_PAGE, { ignoreVary: true }))
      return Response.redirect(DOWNLOADS_PAGE, 302)
    throw error
  }
}

/** A file of a build, whose name is its content. */
const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

self.addEventListener('install', (event) => {
  if (lasts(event)) event.waitUntil(install())
})
self.addEventListener('activate', (event) => {
  if (lasts(event)) event.waitUntil(activate())
})
self.addEventListener('fetch', (event) => {
  if (!fetches(event)) return
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin || request.method !== 'GET') return
  const requested = readAddress(url.pathname)
  if (requested) event.respondWith(answerCached(caches, requested, request.headers.get('range'), Date.now()))
  else if (request.mode === 'navigate') event.respondWith(document(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
