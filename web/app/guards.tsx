import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { mayAdminister, PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { signInPath } from '#drizzle/domain/redirect.ts'
import { fetchMe, landingPath, refreshSession, useUser } from '../lib/auth.ts'

import { getSession, saveSession } from '../lib/session.ts'
import { Failure } from '../ui/load/Failure.tsx'
import { notify } from '../ui/toast/store.ts'
import { Loader } from './Loader.tsx'

const useFullPath = () => {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}

let isSessionChecked = false

/**
 * Renews the session once a document. The record API answers a dead token as it answers a guest, with empty lists: only
 * a refresh tells that the password has been changed elsewhere, and its 401 ends the session as any other.
 */
const useLivingSession = (isSignedIn: boolean): void => {
  useEffect(() => {
    if (!isSignedIn || isSessionChecked) return
    isSessionChecked = true
    refreshSession().catch((error: unknown) => console.warn('The session could not be renewed.', error))
  }, [isSignedIn])
}

/** mon-espace-auth: signed in, or the read-only sample (`preview=true`). */
export function MemberGuard({ children }: { children: ReactNode }) {
  const user = useUser()
  const path = useFullPath()
  const [search] = useSearchParams()
  useLivingSession(user !== null)
  if (user || search.get('preview') === 'true') return children
  return <Navigate replace to={signInPath(path)} />
}

/** login-check: whoever is signed in goes on to what she wanted. */
export function LoginGuard({ children }: { children: ReactNode }) {
  const user = useUser()
  const [search] = useSearchParams()
  // Someone who signs in on this very screen is moved on by the screen itself. The page was sent for a visitor, so that
  // `user` is known a moment later than the session.
  const [wasSignedIn] = useState(() => getSession() !== null)
  if (!user || !wasSignedIn) return children
  const { path, refused } = landingPath(user, search.get('redirect'))
  return refused ? <Refused /> : <Navigate replace to={path} />
}

function Refused() {
  useEffect(() => {
    notify.warning(PERMISSION_MESSAGE)
  }, [])
  return <Navigate replace to="/mon-espace" />
}

/** The administration asks the server who we are; nothing of it is shown before the answer. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const user = useUser()
  const path = useFullPath()
  const me = useQuery({
    queryKey: ['auth', 'me', user?.id ?? ''],
    queryFn: () => fetchMe(),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = me.data?.user
  // The session may be older than her rights, or hold little more than an address (a sign-in without script).
  useEffect(() => {
    const session = getSession()
    if (known && session?.record.id === known.id) saveSession(session.token, { ...session.record, ...known })
  }, [known])
  if (!user) return <Navigate replace to={signInPath(path)} />
  if (me.isError) return <Failure error={me.error} onRetry={() => me.refetch()} />
  if (!me.data) return <Loader isBreathing />
  if (!mayAdminister(me.data.user) && me.data.permissions.length === 0) return <Refused />
  return children
}
