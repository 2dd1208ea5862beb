import { useEffect, useRef } from 'react'
import { pushEntry } from './history-entry.ts'

/** While `isOpen`, the browser's Back calls `onBack` instead of leaving the page. */
export const useHistoryEntry = (isOpen: boolean, onBack: () => void): void => {
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  useEffect(() => (isOpen ? pushEntry(() => back.current()) : undefined), [isOpen])
}
