/** Addresses of films: those that no player opens are refused, and left out of an import. */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { fitting } from '#server/features/course-imports/fitting.ts'
import { Remarks } from '#server/features/course-imports/plan.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const FILM = 'dQw4w9WgXcQ'
const UNFIT = ['javascript:alert(1)', 'data:text/html,x', 'bientôt']
const UNSAFE = [
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  'https://a:b@example.com/x',
]

describe('the record API', () => {
  it('takes a film of YouTube as presentation, and streams by https', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const { course, lessons: made } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const patch = async (path: string, body: object) => {
      const answer = await app.call('PATCH', `/api/collections/${path}`, { as: admin, body })
      return [answer.statusCode, ...Object.keys(answer.statusCode === 200 ? {} : answer.json().data)]
    }
    const ofCourse = (previewVideo: string) => patch(`courses/records/${course.id}`, { previewVideo })
    for (const text of UNFIT) expect([text, await ofCourse(text)]).toEqual([text, [400, 'previewVideo']])
    for (const text of [FILM, `https://youtu.be/${FILM}`, '']) expect(await ofCourse(text)).toEqual([200])
    const ofLesson = (videoId: string, videoProvider = 'hls') =>
      patch(`lessons/records/${made[0]?.id}`, { videoProvider, videoId })
    for (const text of UNSAFE) expect([text, await ofLesson(text)]).toEqual([text, [400, 'videoId']])
    for (const text of ['https://stream.example.com/a.m3u8', '']) expect(await ofLesson(text)).toEqual([200])
    expect(await ofLesson(FILM, 'youtube')).toEqual([200])
  })
})

describe('an import', () => {
  it('leaves them out with a remark', () => {
    for (const previewVideo of UNFIT) {
      const remarks = new Remarks()
      expect(fitting(courses, { title: 'Nuit', previewVideo }, 'cours', remarks)).toEqual({ title: 'Nuit' })
      expect(remarks.all).toHaveLength(1)
    }
    for (const videoId of UNSAFE) {
      const given = { title: 'Un', videoProvider: 'hls', videoId }
      const remarks = new Remarks()
      expect(fitting(lessons, given, 'leçon', remarks)).toEqual({ title: 'Un' })
      expect(remarks.all).toHaveLength(1)
    }
    const playable = { title: 'Un', videoProvider: 'hls', videoId: 'https://stream.example.com/a.m3u8' }
    expect(fitting(lessons, playable, 'leçon', new Remarks())).toEqual(playable)
  })
})
