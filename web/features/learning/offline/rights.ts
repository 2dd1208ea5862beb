/** Checks that the downloaded recordings are still open to the user, whenever the server can be reached. */
import { type DownloadedRecording, playedUntil } from '../../../lib/offline/downloaded-recording.ts'
import { allDownloaded, canKeep, owners, removeDownload, renewFacts } from '../../../lib/offline/shelf.ts'
import { send } from '../../../lib/pocketbase.ts'
import { filter } from '../../../lib/records.ts'
import type { Enrollment, Lesson } from '../queries.ts'
import { keeping } from './offline-downloads.ts'
import { stopIdleWorker } from './worker.ts'

/** As many ids as fit in a URL. */
const BATCH = 40

type Open = Pick<Lesson, 'id' | 'audio' | 'title' | 'mediaSeconds' | 'durationSeconds'>

/** Which of these lessons the server still opens to the user. */
const openLessons = async (ids: readonly string[]): Promise<Open[]> => {
  const found: Open[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    const condition = ids
      .slice(at, at + BATCH)
      .map((id) => filter('id = {:id}', { id }))
      .join(' || ')
    const { items } = await send<{ items: Open[] }>('/api/collections/lessons/records', {
      query: {
        filter: condition,
        fields: 'id,audio,title,mediaSeconds,durationSeconds',
        perPage: BATCH,
        skipTotal: true,
      },
    })
    found.push(...items)
  }
  return found
}

/** End of access per course; a public course has no entry. */
const ends = async (userId: string): Promise<Map<string, string>> => {
  const { items } = await send<{ items: Pick<Enrollment, 'course' | 'expiresAt'>[] }>(
    '/api/collections/enrollments/records',
    {
      query: {
        filter: filter('user = {:userId} && isActive = true', { userId }),
        fields: 'course,expiresAt',
        perPage: 500,
        skipTotal: true,
      },
    },
  )
  return new Map(items.map(({ course, expiresAt }) => [course, expiresAt]))
}

/** Removes other users' downloads whose offline period has ended. */
const dropForgotten = async (own: string, now: number): Promise<void> => {
  for (const owner of await owners())
    if (owner !== own)
      for (const downloaded of await allDownloaded(owner))
        if (now > playedUntil(downloaded)) await removeDownload(owner, downloaded.lesson.id)
}

const checkAll = async (userId: string): Promise<void> => {
  await dropForgotten(userId, Date.now())
  const all = await allDownloaded(userId)
  if (all.length === 0) return stopIdleWorker()
  const [lessons, endOf] = await Promise.all([openLessons(all.map(({ lesson }) => lesson.id)), ends(userId)])
  const open = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  for (const downloaded of all) {
    const lesson = open.get(downloaded.lesson.id)
    if (!lesson?.audio) {
      await keeping.remove(userId, downloaded.lesson.id)
      continue
    }
    const renewed: DownloadedRecording = {
      ...downloaded,
      lesson,
      expiresAt: endOf.get(downloaded.course.id) ?? '',
      checkedAt: Date.now(),
    }
    await renewFacts(renewed)
    // The recording was replaced, or the page was left before the download was complete.
    if (lesson.audio !== downloaded.lesson.audio || !downloaded.isWhole)
      keeping.ask([{ downloaded: renewed, picture: '' }])
  }
}

let running: Promise<void> | null = null

/**
 * Removes recordings that are closed to the user, replaces outdated ones, and extends the offline period of
 * the rest. Never throws: without an answer every recording stays until its period ends.
 */
export const checkDownloads = (userId: string): Promise<void> => {
  if (!canKeep() || !navigator.onLine) return Promise.resolve()
  running ??= checkAll(userId)
    .catch((error: unknown) => console.warn('What is kept could not be checked', error))
    .finally(() => {
      running = null
    })
  return running
}
