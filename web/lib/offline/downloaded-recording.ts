/**
 * A recording downloaded to this device: its facts, the addresses of its parts, and how long it may be
 * played. Shared by the page and the service worker (`web/worker`); nothing here touches storage or network.
 */
import { toDate } from '#drizzle/domain/instant.ts'

/** Days for which a download plays without contacting the server, as access may have ended meanwhile. */
const LEASE_DAYS = 30
const DAY_MS = 86_400_000

/** The part of a lesson that is needed to play it and to report the playback. */
interface DownloadedLesson {
  id: string
  title: string
  /** Stored file name, whose content never changes. */
  audio: string
  mediaSeconds: number
  durationSeconds: number
}
export interface DownloadedRecording {
  userId: string
  lesson: DownloadedLesson
  course: { id: string; title: string; slug: string }
  /** Place among the course's lessons, from 1. */
  position: number
  /** Type and size of the file; '' and 0 until its first part has arrived. */
  type: string
  bytes: number
  /** Size of a part; the last one is shorter. A download resumes at its first missing part. */
  partBytes: number
  /** Every part is stored. */
  isWhole: boolean
  /** The course's picture is stored, too. */
  hasPicture: boolean
  /**
   * In milliseconds of this device's clock: time of the request (`keptAt`), and of the last confirmation of
   * access by the server (`checkedAt`).
   */
  keptAt: number
  checkedAt: number
  /** End of access according to the server; '' when it does not end. */
  expiresAt: string
}

const CACHE = 'kept-'
/**
 * The page of downloads. It repeats `link('kept')`, so that the worker does not load the list of all paths.
 */
export const DOWNLOADS_PAGE = '/mon-espace/hors-connexion'
const FOLDER = `${DOWNLOADS_PAGE}/fichiers`

/** One browser cache per user, which is deleted as a whole at sign-out. */
export const cacheOf = (userId: string): string => `${CACHE}${userId}`
/** The user of a cache; null for another kind of cache. */
export const ownerOf = (cacheName: string): string | null =>
  cacheName.startsWith(CACHE) ? cacheName.slice(CACHE.length) : null

const part = encodeURIComponent
/** Address of the facts. */
export const factsAddress = (userId: string, lessonId: string): string =>
  `${FOLDER}/${part(userId)}/${part(lessonId)}`
export const partAddress = (userId: string, lessonId: string, index: number): string =>
  `${factsAddress(userId, lessonId)}/${index}`
export const pictureAddress = (userId: string, lessonId: string): string =>
  `${factsAddress(userId, lessonId)}/image`
/** The player's URL, which only the service worker answers. */
export const playAddress = ({ userId, lesson }: Pick<DownloadedRecording, 'userId' | 'lesson'>): string =>
  `${factsAddress(userId, lesson.id)}/fichier/${part(lesson.audio)}`

export interface PlayedAddress {
  userId: string
  lessonId: string
  /** '' for the picture. */
  audio: string
}

/** Parses the path of a download; null for any other path. */
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
    // Malformed percent-encoding: not a path of a download.
    return null
  }
}

/** The instant, in milliseconds, from which it no longer plays. */
export const playedUntil = ({
  expiresAt,
  checkedAt,
}: Pick<DownloadedRecording, 'expiresAt' | 'checkedAt'>): number => {
  const lease = checkedAt + LEASE_DAYS * DAY_MS
  return Math.min(lease, toDate(expiresAt)?.getTime() ?? Number.POSITIVE_INFINITY)
}
/** A clock set back before the last check makes nothing last longer: the period cannot be computed then. */
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

/** Validates stored facts, which an older version or any script of the origin may have written. */
export const isDownloadedRecording = (value: unknown): value is DownloadedRecording =>
  isObject(value) &&
  has(value, ['userId', 'type', 'expiresAt'], ['position', 'bytes', 'partBytes', 'keptAt', 'checkedAt']) &&
  has(value.lesson, ['id', 'title', 'audio'], ['mediaSeconds', 'durationSeconds']) &&
  has(value.course, ['id', 'title', 'slug'], []) &&
  typeof value.isWhole === 'boolean' &&
  typeof value.hasPicture === 'boolean' &&
  Number(value.partBytes) > 0
