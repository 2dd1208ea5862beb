import { useEffect } from 'react'
import { fetchMe } from '../lib/auth.ts'
import { refreshSession } from '../lib/rights.ts'
import { getSession } from '../lib/session.ts'

/** A token lives five days: somebody who is there every hour is never signed out. */
const RENEW_AFTER_MS = 3_600_000
const CHECK_MS = 60_000

let renewedAt: number | null = null
let isRenewing = false

const renew = async (): Promise<void> => {
  const isYoung = renewedAt !== null && Date.now() - renewedAt < RENEW_AFTER_MS
  if (isYoung || isRenewing || document.visibilityState !== 'visible' || !getSession()) return
  isRenewing = true
  try {
    await refreshSession()
    // The server notes who was there: « Dernière visite ».
    await fetchMe()
    renewedAt = Date.now()
  } catch (error) {
    console.warn('The session could not be renewed.', error)
  } finally {
    isRenewing = false
  }
}

/**
 * Renews the session with the document and every hour while its page is seen. The record API answers a dead token as it
 * answers a guest, with empty lists: only a refresh tells that the password has been changed elsewhere, and its 401 ends
 * the session as any other.
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
