import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { NavigationType, Route, Router, Routes } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import { resolve, useLocation, useNavigate, useNavigationType } from '../ui/router/router.tsx'

const createQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
  })

const TYPES = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace }

type Target = string | { pathname?: string; search?: string; hash?: string }

/** What member and admin screens count on: react-router over our own history, and react-query's cache. */
export default function Desk({ path, children }: { path: string; children: ReactNode }) {
  const [queries] = useState(createQueries)
  const location = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const userId = useUser()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person must not see what the first one read
  useEffect(() => () => queries.clear(), [userId, queries])
  const navigator = useMemo(
    () => ({
      createHref: (to: Target) => resolve(to, location),
      go: (delta: number) => navigate(delta),
      push: (to: Target, state?: unknown) => navigate(to, { state }),
      replace: (to: Target, state?: unknown) => navigate(to, { replace: true, state }),
    }),
    [location, navigate],
  )
  return (
    <QueryClientProvider client={queries}>
      <Router location={{ ...location, mask: undefined }} navigationType={TYPES[type]} navigator={navigator}>
        <Routes>
          <Route path={path} element={children} />
        </Routes>
      </Router>
    </QueryClientProvider>
  )
}
