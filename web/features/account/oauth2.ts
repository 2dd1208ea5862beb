/**
 * Signing in through another service (specification §1, §7 to §9), through the official client: in a window
 * of its own, or in this one where there is no room for a second. Loaded with the choice of a service.
 */
import PocketBase from 'pocketbase'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { entered, type SessionRecord } from '../../lib/auth.ts'
import { link } from '../../lib/paths.ts'
import { pb } from '../../lib/pocketbase.ts'
import { authStore } from '../../lib/session.ts'
import { tabStorage } from '../../lib/tab-storage.ts'

/** Attempts are cancelled by this name. */
const ATTEMPT = 'oauth2'
const WATCH_MS = 500
/** The service's page closes the window before its answer has been exchanged. */
const GRACE_MS = 2000
/** A window may stay open behind others. */
const WAIT_MS = 10 * 60_000

/** The site's own client cancels nothing by name; this one has the same session. */
let client: PocketBase | null = null

/**
 * Opens a session with the service's reply in `popup`. `onClosed` is called when the window closes without a
 * reply; a later reply still counts. Rejects with `ClientResponseError`, aborted when another attempt was
 * begun.
 */
export const signInByPopup = async (
  provider: string,
  popup: Window,
  onClosed: () => void,
): Promise<SessionRecord> => {
  client ??= new PocketBase('/', authStore)
  const own = client
  own.cancelRequest(ATTEMPT)
  let isExchanging = false
  own.beforeSend = (url, options) => {
    isExchanging ||= url.includes('/auth-with-oauth2')
    return { url, options }
  }
  let closedFor = 0
  const watch = setInterval(() => {
    closedFor = popup.closed ? closedFor + WATCH_MS : 0
    if (closedFor < GRACE_MS) return
    clearInterval(watch)
    if (!isExchanging) onClosed()
  }, WATCH_MS)
  const end = setTimeout(() => own.cancelRequest(ATTEMPT), WAIT_MS)
  try {
    const { record } = await own.collection<SessionRecord>('users').authWithOAuth2({
      provider,
      requestKey: ATTEMPT,
      urlCallback: (url) => {
        popup.location.href = url
      },
    })
    return await entered(record)
  } finally {
    clearInterval(watch)
    clearTimeout(end)
    popup.close()
  }
}

const KEY = 'oauth2'
interface Pending {
  provider: string
  state: string
  codeVerifier: string
  /** Where the person goes on afterwards. */
  landing: string
  /** The service is added to the account that is open. */
  isLink: boolean
}
const callbackAddress = () => `${window.location.origin}${link('callback')}`

/** Leaves for the service's page, which comes back to `/auth/callback`; `isLink` adds the service to the open account. */
export const signInByRedirect = async (provider: string, landing: string, isLink = false): Promise<void> => {
  const { oauth2 } = await pb.collection('users').listAuthMethods()
  const offer = oauth2.providers.find(({ name }) => name === provider)
  if (!offer) throw new Error(`Missing or invalid provider "${provider}".`)
  const pending: Pending = { provider, state: offer.state, codeVerifier: offer.codeVerifier, landing, isLink }
  if (!tabStorage.set(KEY, JSON.stringify(pending)))
    throw new Error('This browser keeps nothing for the way back.')
  window.location.assign(offer.authURL + encodeURIComponent(callbackAddress()))
}

const takePending = (): Pending | null => {
  const text = tabStorage.get(KEY)
  tabStorage.remove(KEY)
  return text ? (JSON.parse(text) as Pending) : null
}

interface Entry {
  record: SessionRecord
  landing: string
}
/** An answer is exchanged once, and its page asks again when the session that it opens begins. */
const exchanged = new Map<string, Promise<Entry>>()
export const completeRedirect = (answer: URLSearchParams): Promise<Entry> => {
  const key = answer.toString()
  const entry = exchanged.get(key) ?? exchange(answer)
  exchanged.set(key, entry)
  return entry
}

/**
 * Exchanges the service's reply to `/auth/callback`. Throws the specification's messages for a reply without
 * our request, and for a refusal.
 */
const exchange = async (answer: URLSearchParams): Promise<Entry> => {
  const pending = takePending()
  if (!pending || answer.get('state') !== pending.state) throw new Error("State parameters don't match.")
  const code = answer.get('code')
  const refusal = answer.get('error')
  if (refusal || !code) throw new Error(`OAuth2 redirect error or missing code: ${refusal ?? ''}`.trim())
  const { record } = await pb
    .collection('users')
    .authWithOAuth2Code(
      pending.provider,
      code,
      pending.codeVerifier,
      callbackAddress(),
      {},
      { auth: pending.isLink },
    )
  return { record: await entered(record), landing: safeRedirect(pending.landing) ?? link('memberHome') }
}
