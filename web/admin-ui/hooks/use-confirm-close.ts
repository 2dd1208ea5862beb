import { type RefObject, useEffect, useRef } from 'react'
import { useConfirm } from '../components/confirm.tsx'
import { LEAVE_QUESTION, useLeaveGuard } from './use-leave-guard.ts'

/** What closes a dialog: the form inside may want to ask first. */
export type ConfirmedClose = RefObject<() => void>

/** For the dialog: `() => asked.current()` closes it by way of its form. */
export const useDialogClose = (close: () => void): ConfirmedClose => {
  const request = useRef(close)
  request.current = close
  return request
}

/**
 * For the form inside: while `dirty`, closing the dialog asks as leaving the page does. `leave` is what « Annuler » does,
 * `release` lets the page go on once the form was stored.
 */
export const useAskedClose = (dirty: boolean, request: ConfirmedClose, close: () => void) => {
  const confirm = useConfirm()
  const release = useLeaveGuard(dirty)
  const ask = async () => {
    if (!dirty || (await confirm(LEAVE_QUESTION))) close()
  }
  const leave = () => void ask()
  useEffect(() => {
    request.current = leave
  })
  return { leave, release }
}
