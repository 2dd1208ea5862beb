/**
 * Where the session is kept: the official client's LocalAuthStore (`pocketbase_auth` in local storage, read by every
 * tab), with what this site adds to it (domain.md §3.1, specification §4, §5, §9). Nothing here calls the server.
 */
import { type AuthRecord, getTokenPayload, isTokenExpired, LocalAuthStore } from 'pocketbase'
import { CART_NAME, CART_ORDER, CHECKOUT_TYPED } from './storage-keys.ts'
import { tabStorage } from './tab-storage.ts'

export const STORAGE_KEY = 'pocketbase_auth'
const CUSTOM_KEY = 'pb_auth_custom'
const COOKIE = 'pb_auth'
const COOKIE_SECONDS = 7 * 24 * 3600

/** When a token ends, in seconds since 1970. */
const endOf = (token: string): number => Number(getTokenPayload(token).exp ?? 0)

const inBrowser = () => typeof window !== 'undefined'

/** Whether a stored text holds both parts of a session; throws `SyntaxError` when it is no JSON at all. */
export const holdsSession = (raw: string | null): boolean => {
  const { token, record, model } = JSON.parse(raw ?? 'null') ?? {}
  const person: unknown = record ?? model
  return typeof token === 'string' && token !== '' && person !== null && typeof person === 'object'
}
const isSession = (raw: string | null): boolean => {
  try {
    return holdsSession(raw)
  } catch {
    // A foreign text under our key is no session.
    return false
  }
}

/**
 * The client's own store, of which three things differ: storage that is closed or holds rubbish is no exception,
 * `pb_auth_custom` is taken over once, and the `pb_auth` cookie follows every change.
 */
export class SiteAuthStore extends LocalAuthStore {
  /** While this document keeps a session: what changes at any other time was done by another tab. */
  isSaving = false

  constructor() {
    super(STORAGE_KEY)
    this.adoptOlderKey()
  }

  /** What storage holds, `undefined` when the browser keeps it closed: the session then lives as long as the page. */
  get raw(): string | null | undefined {
    try {
      return inBrowser() ? window.localStorage.getItem(STORAGE_KEY) : undefined
    } catch {
      // Private windows of some browsers.
      return undefined
    }
  }

  override get token(): string {
    const { raw } = this
    if (raw === undefined) return this.baseToken
    return isSession(raw) ? super.token : ''
  }

  override get record(): AuthRecord {
    const { raw } = this
    if (raw === undefined) return this.baseModel
    return isSession(raw) ? super.record : null
  }

  /** Keeps both parts, or what was there when one is missing (specification §4). */
  override save(token: string, record?: AuthRecord): void {
    if (!token || !record) return
    this.isSaving = true
    try {
      super.save(token, record)
    } catch (error) {
      console.warn('The session could not be saved, it ends with this page.', error)
      this.baseToken = token
      this.baseModel = record
      this.triggerChange()
    } finally {
      this.isSaving = false
    }
    this.#writeCookie()
  }

  override clear(): void {
    try {
      if (inBrowser()) {
        for (const key of [CUSTOM_KEY, CART_NAME, CART_ORDER]) window.localStorage.removeItem(key)
        tabStorage.remove(CHECKOUT_TYPED)
      }
      super.clear()
    } catch (error) {
      console.warn('The saved session could not be removed.', error)
      this.baseToken = ''
      this.baseModel = null
      this.triggerChange()
    }
    this.#writeCookie()
  }

  /** Reads `pb_auth_custom` when the usual key is missing, and removes it (specification §9: other auth keys). */
  adoptOlderKey(): void {
    try {
      if (!inBrowser() || this.raw !== null) return
      const older = window.localStorage.getItem(CUSTOM_KEY)
      if (older === null) return
      if (isSession(older)) window.localStorage.setItem(STORAGE_KEY, older)
      window.localStorage.removeItem(CUSTOM_KEY)
    } catch {
      // Storage is full or closed: there is no session to take over.
    }
  }

  /**
   * Takes over what the sign-in form left in the cookie when it was posted before this script was there: it is younger
   * than what storage holds, which the cookie follows otherwise. Rubbish in the cookie is none.
   */
  adoptCookie(): void {
    if (this.raw === undefined) return
    const found = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
    if (!found) return
    try {
      const text = decodeURIComponent(found)
      const { token, record } = holdsSession(text) ? JSON.parse(text) : { token: '', record: null }
      const isYounger = isTokenExpired(this.token) || endOf(token) > endOf(this.token)
      if (token && !isTokenExpired(token) && isYounger) this.save(token, record)
    } catch {
      // Not ours: there is no session to take over.
    }
  }

  /**
   * Written by script and read by nobody who decides anything: it tells a page its reader when it is sent. Past 4096
   * bytes the client's own export keeps id, email, collectionId, collectionName and verified of the record.
   */
  #writeCookie(): void {
    if (!inBrowser()) return
    const maxAge = this.token ? COOKIE_SECONDS : 0
    const expires = new Date(Date.now() + maxAge * 1000)
    const secure = location.protocol === 'https:'
    const options = { httpOnly: false, sameSite: 'Lax', secure, maxAge, expires }
    // The Cookie Store API is not in every browser that we serve.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = this.exportToCookie(options, COOKIE)
  }
}
