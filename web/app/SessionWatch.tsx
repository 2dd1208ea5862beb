import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { signInPath } from '#drizzle/domain/redirect.ts'
import { PATHS } from '../lib/paths.ts'
import { getUser, onSessionExpired, subscribeSession } from '../lib/session.ts'
import { EXPIRED_MESSAGE, SUPERUSER_REFUSED } from '../lib/texts.ts'
import { toast } from '../ui/toast/store.ts'
import { screenAt } from './screens.ts'

/** Specification §2: these stay open after a 401. */
const PUBLIC_PATHS = new Set(['/connexion', '/inscription', '/auth/forgot-password', '/', '/boutique'])
/** The downloads stay open without network, where the end of a session is the clock's word alone. */
const staysOpen = (pathname: string): boolean =>
  PUBLIC_PATHS.has(pathname) || (pathname === PATHS.kept && !navigator.onLine)

const SUPERUSERS = '_superusers'

/** The one place that reacts to the end of a session: warn, go to /connexion, forget what was read for another person. */
export function SessionWatch() {
  const navigate = useNavigate()
  const location = useLocation()
  const queries = useQueryClient()
  const here = useRef(location)
  /** The collection of who was signed in: a session that expires is gone before it is spoken of. */
  const last = useRef(getUser()?.collectionName)
  useEffect(() => {
    here.current = location
  }, [location])

  useEffect(
    () =>
      onSessionExpired(() => {
        const { pathname, search, hash } = here.current
        const description = last.current === SUPERUSERS ? SUPERUSER_REFUSED : undefined
        toast({ type: 'warning', title: EXPIRED_MESSAGE, description }, 'session-expired')
        if (!staysOpen(pathname)) navigate(signInPath(pathname + search + hash), { replace: true })
      }),
    [navigate],
  )

  useEffect(() => {
    let person = getUser()?.id
    return subscribeSession(() => {
      const user = getUser()
      if (user) last.current = user.collectionName
      const now = user?.id
      if (now === person) return
      person = now
      queries.removeQueries({ type: 'inactive' })
      // A page is the same for everybody and stays while it is read again; of one person's screen nothing may stay.
      if (screenAt(here.current.pathname)?.rendered === 'page') void queries.invalidateQueries()
      else void queries.resetQueries()
    })
  }, [queries])
  return null
}
