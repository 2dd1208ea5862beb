/** The OAuth2 redirect: hands the code to the page that waits for it (PocketBase §5.11, 10.5). */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import type { EngineCore } from '../engine-core.ts'
import { jsonLine } from '../read/json-text.ts'
import { bodyOf } from './body.ts'
import { textOf } from './form-check.ts'
import { queryOf } from './query.ts'

const TOPIC = '@oauth2'
const RETENTION_MS = 60_000
const MAX_NAME_LENGTH = 150
/** In bytes: PocketBase's 1000, less its own text before a code. */
const MAX_CODE_LENGTH = 985

/**
 * Apple sends the user's name once, to the redirect; it is stored for a minute, until the sign-in with the
 * same code.
 */
export class AppleNames {
  readonly #engine: EngineCore
  readonly #names = new LRUCache<string, { readonly name: string; readonly until: number }>(growingTo(1000))

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Stores the name in Apple's `user` parameter; an unreadable value is ignored. */
  keep(code: string, user: string): void {
    if (user === '' || code === '' || Buffer.byteLength(code) > MAX_CODE_LENGTH) return
    const name = nameIn(user).slice(0, MAX_NAME_LENGTH).trim()
    if (name) this.#names.set(code, { name, until: this.#engine.clock.now().getTime() + RETENTION_MS })
  }

  /** Returns the name of the code once; `''` when there is none. */
  take(code: string): string {
    const known = this.#names.get(code)
    this.#names.delete(code)
    return known && known.until > this.#engine.clock.now().getTime() ? known.name : ''
  }
}

const nameIn = (user: string): string => {
  try {
    const parsed = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } } | null
    return `${textOf(parsed?.name?.firstName)} ${textOf(parsed?.name?.lastName)}`
  } catch {
    // The name is optional: the sign-in goes on without it.
    return ''
  }
}

/** Providers never send a repeated parameter. */
const plain = (value: unknown): string =>
  value === undefined || typeof value === 'object' ? '' : String(value)

/** Hands the reply over. False when it is a refusal, or when no client waits for it at this address. */
const handOver = (engine: EngineCore, request: FastifyRequest, names: AppleNames): boolean => {
  const data = request.method === 'POST' ? bodyOf(request).data : queryOf(request)
  if (!data) return false
  const state = plain(data.state)
  const code = plain(data.code)
  const error = plain(data.error)
  const { hub } = engine.realtime
  const client = hub.find(state)
  if (!client?.isOpen || !client.subscriptions.has(TOPIC) || client.ip !== request.ip) return false
  if (error === '') names.keep(code, plain(data.user))
  hub.send(client, TOPIC, jsonLine({ state, code, ...(error ? { error } : {}) }))
  hub.unsubscribe(client, TOPIC)
  return error === '' && code !== ''
}

const SCRIPT =
  "const ok=location.hash.endsWith('-success');document.getElementById(ok?'done':'failed').hidden=false;if(ok)setTimeout(()=>window.close(),500)"
const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:32em;margin:20vh auto;padding:0 16px;text-align:center}'

/** The window that a page opened for the provider: it only closes itself. */
const PAGE = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Connexion</title>
<style>${STYLE}</style></head>
<body><main><p id="done" hidden>Connexion terminée. Vous pouvez fermer cette fenêtre et revenir à l’application.</p>
<p id="failed" hidden>La connexion n’a pas abouti. Vous pouvez fermer cette fenêtre et réessayer depuis l’application.</p></main>
<script>${SCRIPT}</script>
</body></html>
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page runs its one script only; its own address is never sent as a referrer. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; script-src ${hashOf(SCRIPT)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/** Registers the redirect and the page on which it ends, at the address of PocketBase's dashboard. */
export const oauth2Redirect = (app: FastifyInstance, engine: EngineCore, names: AppleNames): void => {
  const redirect = (request: FastifyRequest, reply: FastifyReply) => {
    const outcome = handOver(engine, request, names) ? 'success' : 'failure'
    const status = request.method === 'POST' ? 303 : 307
    reply.code(status).header('location', `../_/#/auth/oauth2-redirect-${outcome}`).send()
  }
  app.get('/api/oauth2-redirect', redirect)
  app.post('/api/oauth2-redirect', redirect)
  app.get('/_/', (_request, reply) => {
    reply.headers(HEADERS).send(PAGE)
  })
}
