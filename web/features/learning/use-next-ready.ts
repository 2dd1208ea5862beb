import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mediaSeconds } from '#drizzle/domain/completion.ts'
import { captionTextsOf, type Lesson, lessonOf, myNote, type Placed } from './queries.ts'

/** From this many seconds before the end, the next lesson is prefetched: its data, never its film. */
const LAST_SECONDS = 60
const LAST_SHARE = 0.8

/** Whether a lesson is nearly over; a text or a task may be over at any time. */
export const isNearEnd = (lesson: Lesson, seconds: number): boolean => {
  const total = mediaSeconds(lesson)
  return total === 0 || seconds >= Math.max(total * LAST_SHARE, total - LAST_SECONDS)
}

/** Prefetches the data of the next lesson's page. A failure here is retried there. */
export const useNextReady = (userId: string, next: Placed | undefined, isNear: boolean): void => {
  const queries = useQueryClient()
  const id = next && !next.locked && isNear ? next.id : ''
  useEffect(() => {
    if (id === '') return
    const prepare = async () => {
      const lesson = await queries.ensureQueryData(lessonOf(id))
      await Promise.all([
        queries.prefetchQuery(myNote(userId, id)),
        ...(lesson.captions.length > 0 ? [queries.prefetchQuery(captionTextsOf(lesson))] : []),
      ])
    }
    prepare().catch((error: unknown) => console.warn('The next lesson is not prepared', error))
  }, [queries, userId, id])
}
