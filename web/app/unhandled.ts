/** Uncaught errors: they lead to the error page (specification §2), or to a notice above unsaved work. */
import { useEffect, useState } from 'react'
import { toast } from '../ui/toast/store.ts'

const KEY = 'unhandled'
/** Harmless messages that browsers report as errors. */
const NOISE = /ResizeObserver loop|^Script error/
/** A page's code that could not be loaded is spoken of by the notice of a newer version. */
const LOST_CODE = /dynamically imported module|Importing a module script failed|Unable to preload/

const isAbort = (reason: unknown): boolean => {
  const { name, isAbort: isCancelled } = Object(reason) as { name?: unknown; isAbort?: unknown }
  return name === 'AbortError' || isCancelled === true
}

/** Whether it comes from the site’s own scripts: extensions run in this page too. */
const isOurs = (source: string): boolean => source.includes(`${window.location.origin}/`)

/**
 * Whether to show the error to the user; `source` is where it was thrown: a stack, or the script's address.
 */
export const isWorthTelling = (reason: unknown, message: string, source: string): boolean =>
  !isAbort(reason) && !NOISE.test(message) && !LOST_CODE.test(message) && isOurs(source)

const reload = () => window.location.reload()
/** Whether leaving would lose what was typed: then the page asks before it is left. */
const holdsWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

const notify = () =>
  toast(
    {
      type: 'error',
      title: 'Un incident est survenu.',
      description: 'Si la page ne répond plus, rechargez-la.',
      action: { label: 'Recharger la page', onClick: reload },
      duration: 0,
    },
    KEY,
  )

/** Listens while the application runs; throws the first such error to the boundary of all pages. */
export const useUnhandled = (): void => {
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
  useEffect(() => {
    const stop = (reason: unknown) => {
      console.error('Nothing has caught this failure.', reason)
      // The offline strip already reports it.
      if (!navigator.onLine) return
      if (holdsWork()) notify()
      else setFailure({ reason })
    }
    const onError = ({ error, message, filename }: ErrorEvent) => {
      if (isWorthTelling(error, message, filename)) stop(error ?? message)
    }
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      const { message = '', stack = '' } = reason instanceof Error ? reason : {}
      if (isWorthTelling(reason, message, stack)) stop(reason)
    }
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  if (failure) throw failure.reason
}
