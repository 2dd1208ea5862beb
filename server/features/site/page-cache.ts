/**
 * Rendered pages, cached in memory by address, on the principle of the record API's cached replies. Any write
 * that a page may have read from empties the cache; a write that no public page reads does not.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { EngineCore } from '#server/records/engine-core.ts'

/**
 * Collections whose writes change no page of a visitor, `/resultats` apart, whose figures may be a minute old; `tests/api/site/pages.test.ts` renders the others and
 * compares.
 */
export const UNSEEN: ReadonlySet<string> = new Set([
  '_authOrigins',
  '_externalAuths',
  '_mfas',
  '_otps',
  '_superusers',
  'ai_drafts',
  'analytics',
  'audit_log',
  'client_documents',
  'client_messages',
  'complaints',
  'consents',
  'contact_requests',
  'coupons',
  'offers',
  'course_versions',
  'devis',
  'email_messages',
  'enrollments',
  'exercise_entries',
  'carts',
  'gifts',
  'improvements',
  'invitations',
  'invoices',
  'learning_events',
  'lesson_comments',
  'lesson_notes',
  'listening_evenings',
  'media',
  'module_openings',
  'notifications',
  'order_lookups',
  'orders',
  'passkeys',
  'payments',
  'playing_sessions',
  'progress',
  'recovery_codes',
  'restock_notices',
  'sale_notes',
  'second_steps',
  'sessions',
  'stripe_events',
  'survey_requests',
  'terms_versions',
  'uploads',
  'user_notes',
  'voucher_batches',
  'voucher_uses',
  'vouchers',
  'working_copies',
])

const MAX_PAGES = 400
/** Of texts as they are; their packed forms are a sixth of it. */
const MAX_BYTES = 48 * 1024 * 1024
/** Promotions begin and end by the clock, not by a write. */
const LIFETIME_MS = 60_000
const PACKING = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export type Encoding = 'br' | 'gzip'
const pack: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, PACKING),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** A rendered page; its compressed forms are made at their first request. */
export class CachedPage {
  readonly status: number
  readonly body: Buffer
  /** Of the page's text: the same text has the same. */
  readonly digest: string
  readonly headers: Readonly<Record<string, string>>
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor({ status, html, headers }: Rendering) {
    this.status = status
    this.headers = headers
    this.body = Buffer.from(html)
    this.digest = createHash('sha256').update(this.body).digest('base64url').slice(0, 22)
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding)
    if (known) return known
    const packed = pack[encoding](this.body)
    this.#packed.set(encoding, packed)
    return packed
  }
}

export interface Rendering {
  status: number
  html: string
  /** The document's headers, without those of a single reply. */
  headers: Readonly<Record<string, string>>
  /** False for what must not be cached: an outage, a page with a part that failed, an unknown address. */
  isStored: boolean
}

/** Rendered pages by address, cached until a commit that one may have read, for at most a minute. */
export class PageCache {
  readonly #engine: EngineCore
  readonly #pages: LRUCache<string, CachedPage>
  readonly #pending = new Map<string, Promise<CachedPage>>()
  #writes = 0
  #state = ''
  /** The last request, in milliseconds since 1970. */
  #askedAt = 0

  constructor(engine: EngineCore) {
    this.#engine = engine
    this.#pages = new LRUCache({
      max: MAX_PAGES,
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
      ttl: LIFETIME_MS,
      // The engine's clock, read each time.
      ttlResolution: 0,
      perf: { now: () => engine.clock.now().getTime() },
    })
    engine.onCommit((events) => {
      if (events.some((event) => !UNSEEN.has(event.collection.name))) this.#writes += 1
    })
  }

  /** Moves with every write that pages read from, also of another process. */
  #now(): string {
    return `${this.#writes}:${this.#engine.store.dataVersion()}:${this.#engine.registry.version}`
  }

  #clear(state: string): void {
    this.#pages.clear()
    this.#pending.clear()
    this.#state = state
  }

  /** The page of a key, rendered when it is not cached; concurrent requests share one rendering. */
  get(key: string, render: () => Promise<Rendering>): Promise<CachedPage> {
    const state = this.#now()
    const now = this.#engine.clock.now().getTime()
    // Of a clock that was set back a page would be young until it has caught up.
    if (state !== this.#state || now < this.#askedAt) this.#clear(state)
    this.#askedAt = now
    const known = this.#pages.get(key)
    if (known) return Promise.resolve(known)
    const pending = this.#pending.get(key)
    if (pending) return pending
    const rendering = this.#render(key, state, render)
    this.#pending.set(key, rendering)
    return rendering
  }

  async #render(key: string, state: string, render: () => Promise<Rendering>): Promise<CachedPage> {
    try {
      const rendering = await render()
      const page = new CachedPage(rendering)
      // A write meanwhile may be missing in it.
      if (rendering.isStored && this.#now() === state) this.#pages.set(key, page)
      return page
    } finally {
      if (this.#state === state) this.#pending.delete(key)
    }
  }
}
