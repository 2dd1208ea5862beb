import { useEffect, useLayoutEffect, useRef } from 'react'
import { pushEntry } from '../../ui/layer/history-entry.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

/** While `isOpen`, Back calls `onClose`; a layer that stays open then, because it asks first, hears the next one too. */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // With what it closes on the screen: a Back in between would be the page’s.
  useLayoutEffect(() => {
    if (!isOpen) return
    let leave: () => void
    const enter = () => {
      leave = pushEntry((leavesPage) => {
        if (leavesPage) {
          // The router asks, and the page takes the layer along.
          if (!hasUnsavedWork()) close.current()
          return
        }
        // First, so that a question lies above.
        enter()
        close.current()
      })
    }
    enter()
    return () => leave()
  }, [isOpen])
}
