/**
 * A recording that a person keeps on her device, to hear it without network: what is known of it, where its parts lie, and how long it
 * may be heard. The page and the service worker (`web/worker`) both read this; nothing here touches storage or network.
 */
import { toDate } from '#drizzle/domain/instant.ts'

/** Without a word from the server a copy is heard no longer than this: access may have ended meanwhile. */
const LEASE_DAYS = 30
const DAY_MS = 86_400_000

/** Of a recording of a lesson, as much as is needed to play it and to tell what was played. */
interface DownloadedLesson {
  id: string
  title: string
  /** Its file as it is stored: one name is one content for ever. */
  audio: string
  mediaSeconds: number
  durationSeconds: number
}
export interface DownloadedRecording {
  userId: string
  lesson: DownloadedLesson
  course: { id: string; title: string; slug: string }
  /** Where it stands among the course's lessons, from 1. */
  position: number
  /** Of the file; nothing of it is known before its first part: '' and 0. */
  type: string
  bytes: number
  /** The file lies in parts of this size, the last one shorter: what is begun goes on where it broke off. */
  partBytes: number
  /** Every part is there. */
  isWhole: boolean
  /** The picture of its course is here, too. */
  hasPicture: boolean
  /** Milliseconds of this device's clock: when it was asked for, and when the server last said that it is open to her. */
  keptAt: number
  checkedAt: number
  /** When her access ends, by the server's word; '' when it does not. */
  expiresAt: string
}

const CACHE = 'kept-'
/** The page of what is kept. `link('kept')` says the same: the worker does without the list of all paths. */
export const DOWNLOADS_PAGE = '/mon-espace/hors-connexion'
const FOLDER = `${DOWNLOADS_PAGE}/fichiers`

/** All that a person keeps here lies in one cache of the browser: it goes as a whole when she signs out. */
export const cacheOf = (userId: string): string => `${CACHE}${userId}`
/** Whose cache it is; null for another one. */
export const ownerOf = (cacheName: string): string | null =>
  cacheName.startsWith(CACHE) ? cacheName.slice(CACHE.length) : null

const part = encodeURIComponent
/** Where the facts lie. */
export const factsAddress = (userId: string, lessonId: string): string =>
  `${FOLDER}/${part(userId)}/${part(lessonId)}`
export const partAddress = (userId: string, lessonId: string, index: number): string =>
  `${factsAddress(userId, lessonId)}/${index}`
export const pictureAddress = (userId: string, lessonId: string): string =>
  `${factsAddress(userId, lessonId)}/image`
/** What a player is given: the service worker alone answers it. */
export const playAddress = ({ userId, lesson }: Pick<DownloadedRecording, 'userId' | 'lesson'>): string =>
  `${factsAddress(userId, lesson.id)}/fichier/${part(lesson.audio)}`

export interface PlayedAddress {
  userId: string
  lessonId: string
  /** '' for its picture. */
  audio: string
}

/** What a path asks for of what is kept; null for every other path. */
export const readAddress = (path: string): PlayedAddress | null => {
  const found = new RegExp(`^${FOLDER}/([^/]+)/([^/]+)/(?:fichier/([^/]+)|image)$`).exec(path)
  if (!found) return null
  const [, userId = '', lessonId = '', audio = ''] = found
  try {
    return {
      userId: decodeURIComponent(userId),
      lessonId: decodeURIComponent(lessonId),
      audio: decodeURIComponent(audio),
    }
  } catch {
    // A stray %: nothing of ours has such an address.
    return null
  }
}

/** The instant, in milliseconds, from which it is not heard any more. */
export const playedUntil = ({
  expiresAt,
  checkedAt,
}: Pick<DownloadedRecording, 'expiresAt' | 'checkedAt'>): number => {
  const lease = checkedAt + LEASE_DAYS * DAY_MS
  return Math.min(lease, toDate(expiresAt)?.getTime() ?? Number.POSITIVE_INFINITY)
}
/** A clock that was put back before the last check makes nothing last longer: by then nothing can be told. */
export const mayBeHeard = (downloaded: DownloadedRecording, now: number): boolean =>
  downloaded.isWhole && now < playedUntil(downloaded) && now > downloaded.checkedAt - DAY_MS

export const partCount = ({ bytes, partBytes }: Pick<DownloadedRecording, 'bytes' | 'partBytes'>): number =>
  Math.max(1, Math.ceil(bytes / partBytes))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const has = (value: unknown, texts: readonly string[], numbers: readonly string[]): boolean =>
  isObject(value) &&
  texts.every((name) => typeof value[name] === 'string') &&
  numbers.every((name) => Number.isFinite(value[name]))

/** Whether what lay on the device is one: anybody may have written there, and so may an older version. */
export const isDownloadedRecording = (value: unknown): value is DownloadedRecording =>
  isObject(value) &&
  has(value, ['userId', 'type', 'expiresAt'], ['position', 'bytes', 'partBytes', 'keptAt', 'checkedAt']) &&
  has(value.lesson, ['id', 'title', 'audio'], ['mediaSeconds', 'durationSeconds']) &&
  has(value.course, ['id', 'title', 'slug'], []) &&
  typeof value.isWhole === 'boolean' &&
  typeof value.hasPicture === 'boolean' &&
  Number(value.partBytes) > 0
