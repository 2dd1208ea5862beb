import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SendReport } from '../../admin-ui/media/use-watch.ts'
import { track } from '../../lib/analytics.ts'
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { ClientResponseError } from '../../lib/pocketbase.ts'
import { notify } from '../../ui/toast/store.ts'
import { type Lesson, myProgress, type Progress, type ProgressChange, saveProgress } from './queries.ts'

/** Writes wait for each other: two first reports at once would both create the record. */
const useQueue = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(act: () => Promise<T>): Promise<T> => {
    const next = last.current.then(act, act)
    last.current = next
    return next
  }, [])
}

/**
 * The person's progress in one lesson. `send` reports what was played, `finish` asks the server to complete the
 * lesson: `true` when it counts, `false` with `refusal` saying what is missing. The server merges and judges.
 * `onRefused`: a report was not taken, as for a lesson that is gone.
 */
export const useLessonProgress = (
  userId: string,
  lesson: Lesson,
  courseId: string,
  onRefused: () => void,
) => {
  const queries = useQueryClient()
  const all = useQuery(myProgress(userId))
  const known = all.data?.find((entry) => entry.lesson === lesson.id)
  const [offline, setOffline] = useState(false)
  const [refusal, setRefusal] = useState('')
  const id = useRef<string | undefined>(undefined)
  id.current = known?.id ?? id.current
  const wasDone = useRef(false)
  wasDone.current = known?.completed ?? wasDone.current
  const queue = useQueue()

  const write = useCallback(
    (change: ProgressChange, leaving = false): Promise<Progress> =>
      queue(async () => {
        // The event stream may tell of this very write before its answer is there.
        const wasAlready = wasDone.current
        const saved = await saveProgress(userId, lesson.id, id.current, change, leaving)
        id.current = saved.id
        setOffline(false)
        setRefusal('')
        queries.setQueryData<Progress[]>(myProgress(userId).queryKey, (list) =>
          list ? [saved, ...list.filter((entry) => entry.id !== saved.id)] : list,
        )
        if (saved.completed && !wasAlready) {
          wasDone.current = true
          notify.success('Leçon terminée, bravo.')
          void track('lesson_complete', { course: courseId, lesson: lesson.id })
          void queries.invalidateQueries({ queryKey: ['enrollments'] })
          void queries.invalidateQueries({ queryKey: ['certificates'] })
        }
        return saved
      }),
    [userId, lesson.id, courseId, queries, queue],
  )

  const send = useCallback<SendReport>(
    async (report, leaving) => {
      try {
        await write(report, leaving)
        return true
      } catch (error) {
        if (error instanceof ClientResponseError && error.status === 0) setOffline(true)
        else {
          console.warn('Progress was refused', error)
          onRefused()
        }
        // Only an unreachable server is worth another try with the same seconds.
        return !(error instanceof ClientResponseError && error.status === 0)
      }
    },
    [write, onRefused],
  )

  const finish = useCallback(async (): Promise<boolean> => {
    setRefusal('')
    try {
      // Counted also when the tab is closed on the same click.
      await write({ completed: true }, true)
      return true
    } catch (error) {
      const missing = fieldMessages(error).completed
      setRefusal(missing ?? failureMessage(error))
      if (!missing) onRefused()
      return false
    }
  }, [write, onRefused])

  // Opening a lesson is enough to come back to it: its record exists from the first visit.
  const ready = all.data !== undefined
  useEffect(() => {
    if (!ready || id.current) return
    write({ positionSeconds: 0 }).catch((error: unknown) => console.warn('The visit was not recorded', error))
    void track('lesson_open', { course: courseId, lesson: lesson.id })
  }, [ready, write, courseId, lesson.id])

  return useMemo(
    () => ({
      all: all.data ?? [],
      known,
      ready,
      failed: all.isError && !all.data,
      retry: all.refetch,
      send,
      finish,
      offline,
      refusal,
    }),
    [all.data, all.isError, all.refetch, known, ready, send, finish, offline, refusal],
  )
}
