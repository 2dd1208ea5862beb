import { lazy, Suspense, useEffect } from 'react'
import { holdLapses } from '../../lib/session.ts'
import { hasUnsavedWork } from '../hooks/unsaved-work.ts'
import { useLeaveQuestion } from '../hooks/use-leave-guard.ts'
import { hasActiveUploads } from '../upload/uploads.ts'

// Fetched while the network is there, once the screen stands.
const SignInAgain = lazy(() => import('./SignInAgain.tsx'))

const hasWork = () => hasUnsavedWork() || hasActiveUploads()

/** A layout's handling of unsaved work: asks before leaving, and for a new sign-in when the session ends. */
export const UnsavedWork = () => {
  useLeaveQuestion()
  useEffect(() => holdLapses(hasWork), [])
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  )
}
