/**
 * Session storage: the official client's LocalAuthStore (`pocketbase_auth` in local storage, read by every
 * tab) with this site's additions (domain.md §3.1, specification §4, §5, §9). Nothing here calls the server.
 */
import { type AuthRecord, getTokenPayload, isTokenExpired, LocalAuthStore } from 'pocketbase'
import { CART_NAME, CART_ORDER, CHECKOUT_TYPED } from './storage-keys.ts'
import { tabStorage } from './tab-storage.ts'

export const STORAGE_KEY = 'pocketbase_auth'
const CUSTOM_KEY = 'pb_auth_custom'
const COOKIE = 'pb_auth'
const COOKIE_SECONDS = 7 * 24 * 3600

/** Expiry of a token, in seconds since 1970. */
const endOf = (token: string): number => Number(getTokenPayload(token).exp ?? 0)

const inBrowser = () => typeof window !== 'undefined'

/** Whether a stored text holds both parts of a session; throws `SyntaxError` when it is not JSON. */
export const holdsSession = (raw: string | null): boolean => {
  const { token, record, model } = JSON.parse(raw ?? 'null') ?? {}
  const person: unknown = record ?? model
  return typeof token === 'string' && token !== '' && person !== null && typeof person === 'object'
}
const isSession = (raw: string | null): boolean => {
  try {
    return holdsSession(raw)
  } catch {
    // Another script's text under this key is not a session.
    return false
  }
}

/**
 * The client's store with three differences: unavailable or invalid storage does not throw, `pb_auth_custom`
 * is migrated once, and the `pb_auth` cookie follows every change.
 */
export class SiteAuthStore extends LocalAuthStore {
  /** Set while this document saves a session: a change at any other time comes from another tab. */
  isSaving = false

  constructor() {
    super(STORAGE_KEY)
    this.adoptOlderKey()
  }

  /** The stored text, `undefined` when storage is unavailable: the session then lives as long as the page. */
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

  /** Stores both parts, or leaves the previous session when one is missing (specification §4). */
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

  /**
   * Migrates `pb_auth_custom` when the usual key is missing, and removes it (specification §9: other auth
   * keys).
   */
  adoptOlderKey(): void {
    try {
      if (!inBrowser() || this.raw !== null) return
      const older = window.localStorage.getItem(CUSTOM_KEY)
      if (older === null) return
      if (isSession(older)) window.localStorage.setItem(STORAGE_KEY, older)
      window.localStorage.removeItem(CUSTOM_KEY)
    } catch {
      // Storage is full or unavailable: there is no session to migrate.
    }
  }

  /**
   * Takes over the session that the sign-in form left in the cookie when it was posted before this script had
   * loaded: it is newer than the stored one. An invalid cookie is ignored.
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
      // Not a session: there is nothing to take over.
    }
  }

  /**
   * The cookie is readable by scripts and grants nothing: it lets the server render a page for its reader.
   * Past 4096 bytes, the client's own export reduces the record to id, email, collectionId, collectionName
   * and verified.
   */
  #writeCookie(): void {
    if (!inBrowser()) return
    const maxAge = this.token ? COOKIE_SECONDS : 0
    const expires = new Date(Date.now() + maxAge * 1000)
    const secure = location.protocol === 'https:'
    const options = { httpOnly: false, sameSite: 'Lax', secure, maxAge, expires }
    // The Cookie Store API is not in every supported browser.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = this.exportToCookie(options, COOKIE)
  }
}
