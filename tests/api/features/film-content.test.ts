/** A film is judged by what it holds, whatever its name says. */
import { expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

/** The head of a WebM file: EBML, its version, and the type of document. */
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
  Buffer.alloc(600),
])

const deposit = async (content: Buffer) => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const made = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const id = made.lessons[0]?.id ?? ''
  const upload = await app.engine.upload(lessons, id, 'video', { name: 'seance.mp4', content })
  const stored = app.seed((tx) => tx.update(lessons, id, { type: 'video', video: upload }))
  const read = async () => {
    const token = (await app.call('POST', '/api/files/token', { as: admin })).json().token
    const { video } = await stored
    return app.call('GET', `/api/files/lessons/${id}/${video}?token=${token}`)
  }
  return { kept: stored, read }
}

it('a WebM named .mp4 is accepted, and served as WebM', async () => {
  const { read } = await deposit(WEBM)
  const answer = await read()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'video/webm'])
  expect(answer.headers['content-disposition']).toMatch(/^inline/)
})

it('a text named .mp4 is refused', async () => {
  const { kept: stored } = await deposit(Buffer.from('Ceci n’est pas un film.'))
  await expect(stored).rejects.toMatchObject({
    status: 400,
    data: { video: { code: 'validation_invalid_mime_type' } },
  })
})
