import type { QueryClient } from '@tanstack/react-query'
import { placed } from '#drizzle/domain/programme.ts'
import { globalPlayer, type Listening } from '../../../admin-ui/media/listening/global-player.ts'
import { fileUrl } from '../../../lib/files.ts'
import { link } from '../../../lib/paths.ts'
import { lessonFile } from '../lesson-file.ts'
import { downloadAddress } from '../offline/wanted.ts'
import { around } from '../playlist.ts'
import { withRow } from '../progress-list.ts'
import {
  completeLesson,
  courseOf,
  type Lesson,
  lessonOf,
  myProgress,
  type Outline,
  outlineOf,
  type Progress,
} from '../queries.ts'
import { Heartbeats, type Played } from './use-heartbeats.ts'

const nothing = () => undefined

/** Identifies a recording per user. */
export const keyOf = (userId: string, lesson: Pick<Lesson, 'id' | 'audio'>): string =>
  `${userId}/${lesson.id}/${lesson.audio}`

/** Puts a lesson's progress, as the server answered, in the cache that every page reads. */
const keep = (queries: QueryClient, userId: string, progress: Progress, wasDone: boolean): void => {
  const { queryKey } = myProgress(userId)
  queries.setQueryData<Progress[]>(queryKey, (list) => (list ? withRow(list, progress) : list))
  if (!progress.completed || wasDone) return
  void queries.invalidateQueries({ queryKey: ['enrollments'] })
  void queries.invalidateQueries({ queryKey: ['certificates'] })
}

const rowOf = (queries: QueryClient, userId: string, lesson: Pick<Lesson, 'id'>): Progress | undefined =>
  queries.getQueryData<Progress[]>(myProgress(userId).queryKey)?.find((row) => row.lesson === lesson.id)

interface ListeningEvents {
  offline: (isOffline: boolean) => void
  /** Whether another player of the same user is now the one that counts. */
  replaced: (isReplaced: boolean) => void
}

/**
 * The heartbeats of a recording that plays outside its page; `playing` receives what the listener should see.
 */
export const reporterOf = (
  queries: QueryClient,
  userId: string,
  lesson: Played,
  playing: ListeningEvents = { offline: nothing, replaced: nothing },
): Heartbeats => {
  const asking = () => {
    const wasDone = rowOf(queries, userId, lesson)?.completed ?? false
    return ({ progress }: { progress: Progress }) => keep(queries, userId, progress, wasDone)
  }
  const refused = () => globalPlayer.refuse(keyOf(userId, lesson))
  return new Heartbeats(userId, lesson, { asking, offline: playing.offline, refused }, playing.replaced)
}

/** Completes the lesson of a recording played to its end. The server decides: skipped parts do not count. */
const finishOf = (queries: QueryClient, userId: string, lesson: Lesson) => async (): Promise<void> => {
  const known = rowOf(queries, userId, lesson)
  if (known?.completed) return
  try {
    keep(queries, userId, await completeLesson(userId, lesson.id, known?.id), false)
  } catch (error) {
    console.warn('A session that was heard does not count as done', error)
  }
}

/**
 * The recording after this one. The programme is read again, as lessons may have opened or closed meanwhile.
 */
const nextOf = async (
  queries: QueryClient,
  userId: string,
  courseId: string,
  lessonId: string,
): Promise<Listening | null> => {
  const outline = await queries.fetchQuery({ ...outlineOf(courseId), staleTime: 0 })
  const { next } = around(placed(outline), lessonId)
  if (!next) return null
  const [lesson, course] = await Promise.all([
    queries.ensureQueryData(lessonOf(next.id)),
    queries.ensureQueryData(courseOf(courseId)),
  ])
  if (!lesson.audio) return null
  return listeningOf(queries, {
    userId,
    outline,
    lesson,
    startSeconds: 0,
    picture: fileUrl(course, course.coverImage, { thumb: '960x720' }),
  })
}

interface Described {
  userId: string
  outline: Outline
  lesson: Lesson
  startSeconds: number
  picture: string
  recheck?: () => void
}

/**
 * A lesson's recording that plays on every page of the member space; its seconds are credited as on the
 * lesson's page.
 */
export const listeningOf = (queries: QueryClient, described: Described): Listening => {
  const { userId, outline, lesson, picture, startSeconds, recheck } = described
  const { id, title, slug } = outline.course
  return {
    userId,
    startSeconds,
    key: keyOf(userId, lesson),
    file: { ...lessonFile(lesson, lesson.audio, recheck), keptAt: () => downloadAddress(userId, lesson) },
    course: { title, picture },
    drawing: slug,
    address: link('memberLesson', { id, lessonId: lesson.id }),
    reporter: () => reporterOf(queries, userId, lesson),
    finish: finishOf(queries, userId, lesson),
    next: () => nextOf(queries, userId, id, lesson.id),
  }
}
