import { type ReactNode, useMemo } from 'react'
import { NavigationType, Route, Router, Routes } from 'react-router-dom'
import { resolve, useLocation, useNavigate, useNavigationType } from '../ui/router/router.tsx'

const TYPES = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace }

type Target = string | { pathname?: string; search?: string; hash?: string }

/** What member and admin screens count on: react-router, over the history that the public pages use too. */
export default function Desk({ path, children }: { path: string; children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
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
    <Router location={{ ...location, mask: undefined }} navigationType={TYPES[type]} navigator={navigator}>
      <Routes>
        <Route path={path} element={children} />
      </Routes>
    </Router>
  )
}
