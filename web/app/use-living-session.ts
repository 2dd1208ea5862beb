import { useEffect } from 'react'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { keepConsent } from '../features/site/index.ts'
import { fetchMe } from '../lib/auth.ts'
import { getConsent } from '../lib/consent.ts'
import { retry } from '../lib/pocketbase.ts'
import { refreshSession } from '../lib/rights.ts'
import { getSession } from '../lib/session.ts'

/** A token lives five days: hourly use never signs out. */
const RENEW_AFTER_MS = 3_600_000
const CHECK_MS = 60_000

const CONSENT_SENT_KEY = 'consent_told'

/** The choice that was made before signing in: the server learns it with the session, once for a person and a choice. */
const sendConsent = async (person: string): Promise<void> => {
  const choice = getConsent()
  if (!choice) return
  const reply = `${person} ${choice.at}`
  try {
    if (localStorage.getItem(CONSENT_SENT_KEY) === reply) return
    await retry(() => keepConsent('audience', choice.audience, CONSENT_VERSION))
    localStorage.setItem(CONSENT_SENT_KEY, reply)
  } catch (error) {
    console.warn('The choice about cookies was not kept on the server.', error)
  }
}

let renewedAt: number | null = null
let isRenewing = false

const renew = async (): Promise<void> => {
  const isYoung = renewedAt !== null && Date.now() - renewedAt < RENEW_AFTER_MS
  if (isYoung || isRenewing || document.visibilityState !== 'visible' || !getSession()) return
  isRenewing = true
  try {
    await refreshSession()
    // The server notes who was there: « Dernière visite ».
    const { user } = await fetchMe()
    renewedAt = Date.now()
    await sendConsent(user.id)
  } catch (error) {
    console.warn('The session could not be renewed.', error)
  } finally {
    isRenewing = false
  }
}

/**
 * Renews the session with the document and every hour while its page is visible. The record API answers a
 * dead token like a guest, with empty lists: only a refresh reveals that the password was changed elsewhere,
 * and its 401 ends the session like any other.
 */
export const useLivingSession = (isSignedIn: boolean): void => {
  useEffect(() => {
    if (!isSignedIn) return
    void renew()
    const check = () => void renew()
    const timer = setInterval(check, CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isSignedIn])
}
