import { type ComponentType, lazy, type ReactNode } from 'react'
import type { GuardName } from '../lib/screen.ts'

type Guard = ComponentType<{ children: ReactNode }>
const guards = () => import('./guards.tsx')

/** Loaded with the first guarded screen: a visitor's page does without them. */
const GUARDS: Record<GuardName, Guard> = {
  member: lazy(() => guards().then((module) => ({ default: module.MemberGuard }))),
  login: lazy(() => guards().then((module) => ({ default: module.LoginGuard }))),
  admin: lazy(() => guards().then((module) => ({ default: module.AdminGuard }))),
  downloads: lazy(() => guards().then((module) => ({ default: module.DownloadsGuard }))),
}

/** Comfort only: every rule is enforced by the server. */
export function Guarded({ guard, children }: { guard?: GuardName; children: ReactNode }) {
  if (!guard) return children
  const Guard = GUARDS[guard]
  return <Guard>{children}</Guard>
}
