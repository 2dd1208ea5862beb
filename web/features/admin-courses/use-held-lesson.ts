import { useRef } from 'react'
import type { Lesson } from './queries.ts'

/** The opened lesson, also once it has left the list: what was written in it must stay on screen. */
export const useHeldLesson = (id: string, found: Lesson | undefined): Lesson | undefined => {
  const held = useRef(found)
  if (found || held.current?.id !== id) held.current = found
  return held.current
}
