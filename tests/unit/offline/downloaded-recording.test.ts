import { describe, expect, it } from 'vitest'
import { link } from '#drizzle/domain/paths.ts'
import {
  cacheOf,
  DOWNLOADS_PAGE,
  isDownloadedRecording,
  mayBeHeard,
  ownerOf,
  partCount,
  pictureAddress,
  playAddress,
  playedUntil,
  readAddress,
} from '../../../web/lib/offline/downloaded-recording.ts'
import { DOWNLOADED_AT, downloadedRecording } from '../../support/downloaded-recording.ts'

const DAY = 86_400_000
const NOW = DOWNLOADED_AT
const downloaded = downloadedRecording()

describe('a stored recording', () => {
  it('lies below the page that shows it, which the worker knows by its address', () => {
    expect(DOWNLOADS_PAGE).toBe(link('kept'))
    expect(playAddress(downloaded).startsWith(`${link('kept')}/`)).toBe(true)
  })

  it('has an address with its person, lesson and file', () => {
    expect(readAddress(playAddress(downloaded))).toEqual({
      userId: 'u1',
      lessonId: 'l1',
      audio: 'séance 1_abc.mp3',
    })
    expect(readAddress(pictureAddress('u1', 'l1'))).toEqual({ userId: 'u1', lessonId: 'l1', audio: '' })
    for (const path of [
      '/mon-espace/hors-connexion',
      `${pictureAddress('u1', 'l1')}/x`,
      '/mon-espace/hors-connexion/fichiers/u1/%/image',
    ])
      expect(readAddress(path)).toBeNull()
    expect([ownerOf(cacheOf('u1')), ownerOf('pages-1')]).toEqual(['u1', null])
  })

  it('plays for thirty days after the server’s last check, never beyond the end of access', () => {
    expect(playedUntil(downloaded)).toBe(NOW + 30 * DAY)
    const ends = { ...downloaded, expiresAt: '2026-11-26 10:00:00.000Z' }
    expect(playedUntil(ends)).toBe(Date.parse('2026-11-26T10:00:00Z'))
    expect(playedUntil({ ...downloaded, expiresAt: 'bientôt' })).toBe(NOW + 30 * DAY)
    expect(mayBeHeard(downloaded, NOW + 29 * DAY)).toBe(true)
    expect(mayBeHeard(downloaded, NOW + 30 * DAY)).toBe(false)
    expect(mayBeHeard({ ...downloaded, isWhole: false }, NOW)).toBe(false)
  })

  it('does not play with a clock that was set back', () => {
    expect(mayBeHeard(downloaded, NOW - 40 * DAY)).toBe(false)
  })

  it('is recognised among any other entries', () => {
    expect(isDownloadedRecording(JSON.parse(JSON.stringify(downloaded)))).toBe(true)
    for (const change of [
      { partBytes: 0 },
      { bytes: '250' },
      { lesson: null },
      { isWhole: 1 },
      { course: {} },
    ])
      expect(isDownloadedRecording({ ...downloaded, ...change })).toBe(false)
    expect(isDownloadedRecording(null)).toBe(false)
    expect(partCount(downloaded)).toBe(3)
  })
})
