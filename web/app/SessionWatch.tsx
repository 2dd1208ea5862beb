import { useEffect, useRef } from 'react'
import { signInPath } from '#drizzle/domain/redirect.ts'
import { useQueryCache } from '../lib/query.ts'
import { onSessionExpired, useUser } from '../lib/session.ts'
import { EXPIRED_MESSAGE } from '../lib/texts.ts'
import { useLocation, useNavigate } from '../ui/router/router.tsx'
import { toast } from '../ui/toast/store.ts'

/** specification §2: these stay where they are after a 401. */
const PUBLIC_PATHS = new Set(['/connexion', '/inscription', '/auth/forgot-password', '/', '/boutique'])

/** The one place that reacts to the end of a session: warn, go to /connexion, forget what was read for another person. */
export function SessionWatch() {
  const navigate = useNavigate()
  const location = useLocation()
  const queries = useQueryCache()
  const here = useRef(location)
  useEffect(() => {
    here.current = location
  }, [location])

  useEffect(
    () =>
      onSessionExpired(() => {
        const { pathname, search, hash } = here.current
        toast({ type: 'warning', title: EXPIRED_MESSAGE }, 'session-expired')
        if (!PUBLIC_PATHS.has(pathname)) navigate(signInPath(pathname + search + hash), { replace: true })
      }),
    [navigate],
  )

  const userId = useUser()?.id ?? ''
  const before = useRef(userId)
  useEffect(() => {
    if (before.current === userId) return
    before.current = userId
    queries.invalidate()
  }, [userId, queries])
  return null
}
