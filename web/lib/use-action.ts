/** State of a public form's call: busy, the refused fields, one message for the rest. */
import { useState } from 'react'
import { failureMessage, fieldMessages } from './messages.ts'
import type { Posted } from './posted.ts'

export interface Action {
  isBusy: boolean
  /** French messages by field. */
  errors: Record<string, string>
  /** A failure that concerns no single field. */
  failure: string
  /** Runs once at a time; resolves to true on success. */
  run: (act: () => Promise<unknown>) => Promise<boolean>
  setErrors: (errors: Record<string, string>) => void
}

/**
 * `posted`: the server's answer to the same form posted without script. `describe` may return a better
 * message for an error, `undefined` for the default.
 */
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
