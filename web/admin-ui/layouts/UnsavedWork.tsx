import { useEffect } from 'react'
import { holdLapses } from '../../lib/session.ts'
import { hasUnsavedWork, useLeaveQuestion } from '../hooks/use-leave-guard.ts'
import { hasActiveUploads } from '../upload/uploads.ts'
import { SignInAgain } from './SignInAgain.tsx'

const hasWork = () => hasUnsavedWork() || hasActiveUploads()

/** What a layout does for unsaved work: asks before it is left, and to sign in again when the session ends above it. */
export const UnsavedWork = () => {
  useLeaveQuestion()
  useEffect(() => holdLapses(hasWork), [])
  return <SignInAgain />
}
