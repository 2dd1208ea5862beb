import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { track } from '../../lib/analytics.ts'
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { toast } from '../../ui/toast/store.ts'
import { useHeartbeats } from './playing/use-heartbeats.ts'
import { withRow } from './progress-list.ts'
import {
  completeLesson,
  type Lesson,
  type LessonStatus,
  myProgress,
  openLesson,
  type Progress,
} from './queries.ts'
import { useOpenSeconds } from './use-open-seconds.ts'

/** The notification of a lesson's end, which that of its course takes away. */
export const LESSON_DONE = 'lesson-done'

/**
 * Stores the server's answer in the cache, and notifies once when the lesson is completed. Call it before
 * each request: the event stream may report the same write before its answer arrives.
 */
const useSaved = (userId: string, lesson: Lesson, courseId: string, known: Progress | undefined) => {
  const queries = useQueryClient()
  const wasDone = useRef(false)
  wasDone.current = known?.completed ?? wasDone.current
  const said = useRef(false)
  return useCallback(() => {
    const wasAlready = wasDone.current
    return (saved: Progress) => {
      queries.setQueryData<Progress[]>(myProgress(userId).queryKey, (list) =>
        list ? withRow(list, saved) : list,
      )
      // Two requests may both have started before completion, and both report it.
      if (!saved.completed || wasAlready || said.current) return
      said.current = true
      wasDone.current = true
      toast({ type: 'success', title: 'Leçon terminée, bravo.' }, LESSON_DONE)
      void track('lesson_complete', { course: courseId, lesson: lesson.id })
      void queries.invalidateQueries({ queryKey: ['enrollments'] })
      void queries.invalidateQueries({ queryKey: ['certificates'] })
    }
  }, [queries, userId, courseId, lesson.id])
}

interface Visit {
  /** The user's progress is loaded. */
  ready: boolean
  /** The user opens the lesson for the first time. */
  isNew: boolean
  /** The minimum time is not over yet. */
  waits: boolean
  asking: () => (status: LessonStatus) => void
}

/** Opening a lesson records it as the last one visited, and starts its minimum time. */
const useVisit = (lessonId: string, courseId: string, { ready, isNew, waits, asking }: Visit): void => {
  const visited = useRef(false)
  const visit = useCallback(async () => {
    const reply = asking()
    try {
      reply(await openLesson(lessonId))
    } catch (error) {
      console.warn('The visit was not recorded', error)
    }
  }, [lessonId, asking])
  useEffect(() => {
    if (!ready || visited.current) return
    visited.current = true
    void visit()
    if (isNew) void track('lesson_open', { course: courseId, lesson: lessonId })
  }, [ready, isNew, visit, courseId, lessonId])
  // A sleeping device has not counted: the server's state is read again.
  useEffect(() => {
    if (!waits) return
    const onShow = () => {
      if (document.visibilityState === 'visible') void visit()
    }
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [waits, visit])
}

/**
 * The user's progress in one lesson. `heartbeats` reports playback; `finish` requests completion from the server:
 * `true` on success, `false` with `refusal` naming what is missing. The server credits and decides.
 * `onRefused`: a request was refused, as for a deleted lesson.
 */
export const useLessonProgress = (
  userId: string,
  lesson: Lesson,
  courseId: string,
  onRefused: () => void,
) => {
  const all = useQuery(myProgress(userId))
  const known = all.data?.find((entry) => entry.lesson === lesson.id)
  const [offline, setOffline] = useState(false)
  const [refusal, setRefusal] = useState('')
  const id = useRef<string | undefined>(undefined)
  id.current = known?.id ?? id.current
  const saving = useSaved(userId, lesson, courseId, known)
  const open = useOpenSeconds(lesson)
  const { at } = open
  const asking = useCallback(() => {
    const saved = saving()
    return ({ progress, openSeconds }: LessonStatus) => {
      id.current = progress.id
      saved(progress)
      at(openSeconds)
    }
  }, [saving, at])
  const { heartbeats, isReplaced } = useHeartbeats(userId, lesson, {
    asking,
    offline: setOffline,
    refused: onRefused,
  })

  const finish = useCallback(async (): Promise<boolean> => {
    setRefusal('')
    const saved = saving()
    try {
      saved(await completeLesson(userId, lesson.id, id.current))
      return true
    } catch (error) {
      const missing = fieldMessages(error).completed
      setRefusal(missing ?? failureMessage(error))
      if (!missing) onRefused()
      return false
    }
  }, [saving, userId, lesson.id, onRefused])

  const ready = all.data !== undefined
  useVisit(lesson.id, courseId, { ready, isNew: known === undefined, waits: open.waits, asking })

  return {
    all: all.data ?? [],
    known,
    ready,
    failed: all.isError && !all.data,
    retry: all.refetch,
    heartbeats,
    finish,
    offline,
    refusal,
    isReplaced,
    openSeconds: open.seconds,
  }
}
