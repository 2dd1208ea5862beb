import { useCallback, useEffect, useRef } from 'react'
import { useConfirm } from '../components/confirm.tsx'

/**
 * Asks « Quitter sans enregistrer ? » before unsaved work is lost: on a click on any link of the page, and by the
 * browser's own question on reload or close. The back button cannot be held without a data router; the browser's
 * history keeps the form's page, and autosave has usually run by then.
 */
export const useLeaveGuard = (dirty: boolean): (() => void) => {
  const confirm = useConfirm()
  const released = useRef(false)
  useEffect(() => {
    if (!dirty) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      if (released.current || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.target === '_blank' || link.origin !== location.origin) return
      if (link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      void confirm({
        title: 'Quitter sans enregistrer ?',
        text: 'Vos dernières modifications ne sont pas encore enregistrées et seraient perdues.',
        confirm: 'Quitter',
        cancel: 'Rester',
        danger: true,
      }).then((yes) => {
        if (!yes) return
        released.current = true
        link.click()
      })
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [dirty, confirm])
  return useCallback(() => {
    released.current = true
  }, [])
}
