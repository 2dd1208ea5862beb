/** What a public form needs around its call: busy or not, the refused fields, one sentence for the rest. */
import { useState } from 'react'
import { failureMessage, fieldMessages } from './messages.ts'
import type { Posted } from './posted.ts'

export interface Action {
  isBusy: boolean
  /** French messages by field. */
  errors: Record<string, string>
  /** A failure that concerns no single field. */
  failure: string
  /** Runs once at a time; true when it succeeded. */
  run: (act: () => Promise<unknown>) => Promise<boolean>
  setErrors: (errors: Record<string, string>) => void
}

/** `posted`: what the server answered to the same form without a script. `describe` may give a better sentence for an error, `undefined` to keep the general one. */
export const useAction = (
  describe?: (error: unknown) => string | undefined,
  posted?: Posted | null,
): Action => {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>(posted?.errors ?? {})
  const [failure, setFailure] = useState(posted?.failure ?? '')
  const run = async (act: () => Promise<unknown>) => {
    if (isBusy) return false
    setBusy(true)
    setFailure('')
    setErrors({})
    try {
      await act()
      return true
    } catch (error) {
      const fields = fieldMessages(error)
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(describe?.(error) ?? failureMessage(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, errors, failure, run, setErrors }
}
