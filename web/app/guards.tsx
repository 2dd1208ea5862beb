import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { mayAdminister, PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { signInPath } from '#drizzle/domain/redirect.ts'
import { fetchMe, landingPath, type Me, type SessionRecord, useUser } from '../lib/auth.ts'
import { link } from '../lib/paths.ts'
import { forgetStep } from '../lib/pending-step.ts'
import { keepRights } from '../lib/rights.ts'
import { getSession, useIsInElsewhere } from '../lib/session.ts'
import { tabStorage } from '../lib/tab-storage.ts'
import { Failure } from '../ui/load/Failure.tsx'
import { notify } from '../ui/toast/store.ts'
import { Loader } from './Loader.tsx'
import { useKeptRights } from './use-download-rights.ts'
import { useLivingSession } from './use-living-session.ts'

const useFullPath = () => {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}

/** Signed in, or the read-only sample of the member space (`preview=true`). */
const useMayEnter = () => {
  const path = useFullPath()
  const [search] = useSearchParams()
  const isSample = path.startsWith(link('memberHome')) && search.get('preview') === 'true'
  const user = useUser()
  return { user, path, mayEnter: user !== null || isSample }
}

/** mon-espace-auth. */
export function MemberGuard({ children }: { children: ReactNode }) {
  const { user, path, mayEnter } = useMayEnter()
  useLivingSession(user !== null)
  useKeptRights(user?.id ?? '')
  return mayEnter ? children : <Navigate replace to={signInPath(path)} />
}

const watchNetwork = (change: () => void) => {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

/** mon-espace-auth of the downloads: without network the device's own recordings play, once the session has ended too. */
export function DownloadsGuard({ children }: { children: ReactNode }) {
  const { path, mayEnter } = useMayEnter()
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return mayEnter || !isOnline ? children : <Navigate replace to={signInPath(path)} />
}

/** login-check: a signed-in user goes on to the requested page. */
export function LoginGuard({ children }: { children: ReactNode }) {
  const user = useUser()
  const [search] = useSearchParams()
  // Someone who signs in on this very screen is moved on by the screen itself. The page was sent for a visitor, so that
  // `user` is known a moment later than the session.
  const [wasSignedIn] = useState(() => getSession() !== null)
  // Another tab has finished meanwhile what this one began.
  const isInElsewhere = useIsInElsewhere()
  const goesOn = user !== null && (wasSignedIn || isInElsewhere)
  useEffect(() => {
    if (goesOn) forgetStep('sign-in-step')
  }, [goesOn])
  if (!goesOn) return children
  const { path, refused } = landingPath(user, search.get('redirect'))
  if (refused) return <Refused />
  return isAdminPath(path) ? <Readmission user={user} path={path} /> : <Navigate replace to={path} />
}

/** When this browser was last sent on to the administration with a fresh cookie. */
const READMITTED_KEY = 'readmitted-at'
const TWICE_WITHIN_MS = 10_000

/**
 * The server has sent a signed-in person away from the administration: the cookie that opens it is missing or dead. Asking
 * who we are sets a new one, or ends a session that is dead too. A browser that keeps no cookie would come back for ever.
 */
function Readmission({ user, path }: { user: SessionRecord; path: string }) {
  const me = useMe(user)
  const [isSecondTime] = useState(() => {
    const last = Number(tabStorage.get(READMITTED_KEY) ?? 0)
    return Math.abs(Date.now() - last) < TWICE_WITHIN_MS
  })
  if (isSecondTime)
    return (
      <Failure
        message="Votre navigateur n’a pas gardé le cookie qui ouvre l’administration. Autorisez les cookies de ce site, puis réessayez."
        onRetry={() => {
          tabStorage.remove(READMITTED_KEY)
          window.location.assign(path)
        }}
      />
    )
  if (me.isError) return <Failure error={me.error} onRetry={() => me.refetch()} />
  if (!me.isFetchedAfterMount || !me.data) return <Loader isBreathing />
  if (!isAdmitted(me.data)) return <Refused />
  return <Readmitted path={path} />
}

function Readmitted({ path }: { path: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    tabStorage.set(READMITTED_KEY, String(Date.now()))
    navigate(path, { replace: true })
  }, [path, navigate])
  return <Loader isBreathing />
}

function Refused() {
  const navigate = useNavigate()
  useEffect(() => {
    // Before the navigation: the next document takes over present notifications.
    notify.warning(PERMISSION_MESSAGE)
    navigate('/mon-espace', { replace: true })
  }, [navigate])
  return <Loader isBreathing />
}

/** Rights on screen follow the server's within a minute. */
const ASK_AGAIN_MS = 60_000

const useMe = (user: SessionRecord | null) =>
  useQuery({
    queryKey: ['auth', 'me', user?.id ?? ''],
    queryFn: () => fetchMe(),
    enabled: user !== null,
    refetchInterval: ASK_AGAIN_MS,
  })
const isAdmitted = (me: Me): boolean => mayAdminister(me.user) || me.permissions.length > 0

/** The administration asks the server who we are; nothing of it is shown before the answer. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const user = useUser()
  const path = useFullPath()
  useLivingSession(user !== null)
  const me = useMe(user)
  const known = me.data?.user
  // The session may be older than the user's rights, or hold little more than an address (a sign-in without
  // script).
  useEffect(() => {
    if (known) keepRights(known)
  }, [known])
  if (!user) return <Navigate replace to={signInPath(path)} />
  if (me.isError && !me.data) return <Failure error={me.error} onRetry={() => me.refetch()} />
  if (!me.data) return <Loader isBreathing />
  return isAdmitted(me.data) ? children : <Refused />
}
