import { useCallback, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useConfirm } from '../components/confirm.tsx'
import {
  dropUnsavedWork,
  hasUnsavedWork,
  holdsUnsavedWork,
  holdUnsavedWork,
  releaseUnsavedWork,
} from './unsaved-work.ts'

/**
 * Holds the way out while `dirty`: `useLeaveQuestion` asks on navigation, the browser asks by itself on reload and
 * close. Returns what lets the person go without a question (the work was just stored elsewhere, or deleted).
 */
export const useLeaveGuard = (dirty: boolean): (() => void) => {
  const key = useRef(Symbol('unsaved')).current
  const released = useRef(false)
  useEffect(() => {
    if (!dirty || released.current) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (holdsUnsavedWork(key)) event.preventDefault()
    }
    holdUnsavedWork(key)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      dropUnsavedWork(key)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [dirty, key])
  return useCallback(() => {
    released.current = true
    dropUnsavedWork(key)
  }, [key])
}

/** What is asked before unsaved work is left behind. */
export const LEAVE_QUESTION = {
  title: 'Quitter sans enregistrer ?',
  text: 'Vos dernières modifications ne sont pas encore enregistrées et seraient perdues.',
  confirm: 'Quitter',
  cancel: 'Rester',
  danger: true,
} as const

/** A panel above a page is an address of its own: « précédent » closes it as it leaves a page. */
const PANELS = ['lecon', 'personne', 'message']

const leaves = (from: Location, to: Location): boolean => {
  if (from.pathname !== to.pathname) return true
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return PANELS.some((name) => before.get(name) !== after.get(name))
}

/**
 * « Quitter sans enregistrer ? » before another page is shown, « précédent » included; tabs and filters of one page
 * pass. A layout mounts it once.
 */
export const useLeaveQuestion = (): void => {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedWork() && leaves(currentLocation, nextLocation),
  )
  const latest = useRef(blocker)
  latest.current = blocker
  const isAsking = useRef(false)
  // Each way out is its own. `state` alone would miss one that follows « Rester » at once: React skips the « unblocked »
  // between two blocked states when it is busy.
  const { location } = blocker
  useEffect(() => {
    if (!location || isAsking.current) return
    isAsking.current = true
    void confirm({ ...LEAVE_QUESTION, isOfRouter: true }).then((yes) => {
      isAsking.current = false
      if (!yes) return latest.current.reset?.()
      // The next page may be another document, which the browser would ask about once more.
      releaseUnsavedWork()
      latest.current.proceed?.()
    })
  }, [location, confirm])
}
