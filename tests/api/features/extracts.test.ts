/**
 * Audio previews of recordings: who chooses and who hears them, and their updates when the recording changes.
 */
import { describe, expect, it } from 'vitest'
import { audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { recording } from '../../../scripts/seed/mp3.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { importing } from '../../support/importing.ts'
import { packed } from '../../support/packed.ts'
import { unzip } from '../../support/zip.ts'

const put = (app: TestApp, url: string, as: Person | null, body: object = {}) =>
  app.call('PUT', url, { as, body })
const rows = (app: TestApp) => app.engine.read(system).find(audioExtracts)
const received = async (app: TestApp, query = '') =>
  (await app.call('GET', `/api/extracts${query}`)).json().extracts as {
    id: string
    src: string
    title: string
    seconds: number
    peaks: number[]
    of: object
  }[]

const deposit = async (app: TestApp, lesson: string, content: Buffer, name = 'seance.mp3') => {
  const audio = await app.engine.upload(lessons, lesson, 'audio', { name, content })
  await app.seed((tx) => tx.update(lessons, lesson, { type: 'audio', audio }))
  await app.worker.drain()
}

/** A published course of one recording of three minutes, and its author. */
const recorded = async () => {
  const app = await testApp()
  const author = await app.person('auteur@example.com', { role: 'staff' })
  const manager = await app.person('gestion@example.com', {
    role: 'staff',
    permissions: ['courses.manage', 'products.manage'],
  })
  const { course, lessons: list } = await app.seed((tx) =>
    makeCourseWithLessons(tx, 1, { title: 'Dormir', instructor: author.id }),
  )
  const lesson = list[0]?.id ?? ''
  await deposit(app, lesson, recording('Séance', 110, 180))
  return { app, author, manager, course, lesson, url: `/api/lessons/${lesson}/extract` }
}

describe('the audio preview of a lesson', () => {
  it('is chosen by its author, cut once, and public while the course is published', async () => {
    const { app, author, course, lesson, url } = await recorded()
    const chosen = await put(app, url, author)
    expect(chosen.statusCode).toBe(200)
    expect(await received(app, `?course=${course.id}`)).toEqual([])
    await app.worker.drain()
    expect(rows(app)).toMatchObject([
      { lesson, startSeconds: 30, status: 'ready', sourceSeconds: expect.closeTo(180, 0) },
    ])
    const [extract] = await received(app, `?course=${course.id}`)
    expect(extract).toMatchObject({
      title: 'Leçon 1',
      seconds: expect.closeTo(90, 0),
      of: { kind: 'course', slug: course.slug, title: 'Dormir' },
    })
    expect(extract?.peaks).toHaveLength(96)
    const sound = await app.call('GET', extract?.src ?? '', { headers: { range: 'bytes=0-99' } })
    expect(sound.statusCode).toBe(206)
    expect(sound.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'max-age=60, must-revalidate',
    })
    // Not at the address of its record.
    const { file, id, collectionId } = rows(app)[0]!
    expect((await app.call('GET', `/api/files/${collectionId}/${id}/${file}`)).statusCode).toBe(404)
    await app.seed((tx) => tx.update(courses, course.id, { status: 'archived' }))
    expect(await received(app, `?course=${course.id}`)).toEqual([])
    expect((await app.call('GET', extract?.src ?? '')).statusCode).toBe(404)
  })

  it('cannot be chosen or removed by others', async () => {
    const { app, author, url } = await recorded()
    const stranger = await app.person('autre@example.com', { role: 'staff', permissions: ['pages.manage'] })
    expect((await put(app, url, null)).statusCode).toBe(401)
    expect((await put(app, url, stranger)).statusCode).toBe(404)
    await put(app, url, author)
    expect((await app.call('DELETE', url, { as: stranger })).statusCode).toBe(404)
    expect(rows(app)).toHaveLength(1)
    expect(
      (await put(app, `/api/extracts/${rows(app)[0]?.id}/featured`, author, { isFeatured: true })).statusCode,
    ).toBe(403)
  })

  it('is one on repeated requests, and stays audible while it is moved', async () => {
    const { app, author, course, url } = await recorded()
    await Promise.all([put(app, url, author), put(app, url, author), put(app, url, author)])
    expect(rows(app)).toHaveLength(1)
    await app.worker.drain()
    const [before] = await received(app, `?course=${course.id}`)
    await put(app, url, author, { startSeconds: 500 })
    expect((await received(app, `?course=${course.id}`))[0]?.src).toBe(before?.src)
    await app.worker.drain()
    const [after] = await received(app, `?course=${course.id}`)
    // No later than ninety seconds before the end.
    expect(rows(app)[0]).toMatchObject({ status: 'ready', startSeconds: 90 })
    expect(after?.src).not.toBe(before?.src)
    expect((await app.call('GET', before?.src ?? '')).statusCode).toBe(404)
    expect((await app.call('DELETE', url, { as: author })).statusCode).toBe(204)
    expect((await app.call('DELETE', url, { as: author })).statusCode).toBe(204)
    expect(rows(app)).toEqual([])
  })

  it('is cut anew from another recording, and deleted with the recording', async () => {
    const { app, author, course, lesson, url } = await recorded()
    await put(app, url, author)
    await app.worker.drain()
    const audio = await app.engine.upload(lessons, lesson, 'audio', {
      name: 'autre.mp3',
      content: recording('Autre', 160, 60),
    })
    await app.seed((tx) => tx.update(lessons, lesson, { audio }))
    // Nothing is heard of what was taken away.
    expect(await received(app, `?course=${course.id}`)).toEqual([])
    await app.worker.drain()
    expect(rows(app)).toMatchObject([{ status: 'ready', startSeconds: 0, seconds: expect.closeTo(60, 0) }])
    await app.seed((tx) => tx.update(lessons, lesson, { type: 'text' }))
    expect(rows(app)).toEqual([])
  })

  it('is read by its author in the lesson’s panel, and by no learner', async () => {
    const { app, author, url } = await recorded()
    await put(app, url, author)
    await app.worker.drain()
    const learner = await app.person('eleve@example.com')
    const read = async (as: Person | null) =>
      (await app.call('GET', '/api/collections/audio_extracts/records', { as })).json().items.length
    expect([await read(author), await read(learner), await read(null)]).toEqual([1, 0, 0])
    const { collectionId, id, file } = rows(app)[0]!
    const { token } = (await app.call('POST', '/api/files/token', { as: author })).json()
    const own = await app.call('GET', `/api/files/${collectionId}/${id}/${file}?token=${token}`)
    expect(own.statusCode).toBe(200)
  })

  it('fails with a message when its recording is lost, and is removed during the cut', async () => {
    const { app, author, lesson, url } = await recorded()
    const { collectionId, audio } = app.engine.read(system).get(lessons, lesson)
    await app.engine.storage.delete(`${collectionId}/${lesson}/${audio}`)
    await put(app, url, author)
    await app.worker.drain()
    expect(rows(app)).toMatchObject([{ status: 'failed', failure: expect.stringContaining('déposez-le') }])
    await put(app, url, author)
    await app.call('DELETE', url, { as: author })
    await app.worker.drain()
    expect(rows(app)).toEqual([])
  })

  it('explains why there is none', async () => {
    const { app, author, lesson, url } = await recorded()
    await deposit(app, lesson, Buffer.from('ID3\x04\0\0\0\0\0\0rien'.padEnd(3000, ' ')), 'vide.mp3')
    await put(app, url, author)
    await app.worker.drain()
    expect(rows(app)).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('n’a pas pu être lu'), file: '' },
    ])
    // A repeated request tries again.
    await put(app, url, author)
    expect(rows(app)[0]?.status).toBe('pending')
    await deposit(app, lesson, Buffer.from('....ftypM4A isomM4A '.padEnd(3000, ' ')), 'seance.m4a')
    expect(rows(app)).toEqual([])
    const refused = await put(app, url, author)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().data.source.message).toContain('MP3 ou WAV')
    await app.seed((tx) => tx.update(lessons, lesson, { audio: '' }))
    expect((await put(app, url, author)).json().data.source.message).toContain('Déposez d’abord')
  })

  it('is not overwritten by a slower job', async () => {
    const { app, author, url } = await recorded()
    await put(app, url, author, { startSeconds: 10 })
    await put(app, url, author, { startSeconds: 40 })
    await app.worker.drain()
    expect(rows(app)).toMatchObject([{ status: 'ready', startSeconds: 40 }])
  })
})

describe('the audio preview of a product', () => {
  const sold = async () => {
    const { app, manager } = await recorded()
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'La clairière' }))
    const upload = (name: string) =>
      app.engine.upload(produits, id, 'downloads', { name, content: recording('x', 120, 120) })
    const first = await upload('clairiere.mp3')
    await app.seed((tx) => tx.update(produits, id, { downloads: [first] }))
    return { app, manager, id, upload, source: first.name, url: `/api/produits/${id}/extract` }
  }

  it('belongs to the file chosen by its author, and may be on the home page', async () => {
    const { app, manager, id, source, url } = await sold()
    expect((await put(app, url, manager, { source: 'autre.mp3' })).statusCode).toBe(400)
    expect((await put(app, url, manager, { source })).statusCode).toBe(200)
    await app.worker.drain()
    expect(await received(app, `?produit=${id}`)).toMatchObject([{ title: 'La clairière' }])
    expect(await received(app)).toEqual([])
    const featured = `/api/extracts/${rows(app)[0]?.id}/featured`
    expect((await put(app, featured, manager, { isFeatured: true })).statusCode).toBe(204)
    expect(await received(app)).toMatchObject([{ of: { kind: 'produit', slug: 'la-clairiere' } }])
    await app.seed((tx) => tx.update(produits, id, { status: 'draft' }))
    expect(await received(app)).toEqual([])
  })

  it('follows the file that replaces its own, and is deleted with it otherwise', async () => {
    const { app, manager, id, source, upload, url } = await sold()
    await put(app, url, manager, { source })
    await app.worker.drain()
    const second = await upload('nouvelle.mp3')
    await app.seed((tx) => tx.update(produits, id, { downloads: [second] }))
    await app.worker.drain()
    expect(rows(app)).toMatchObject([{ source: second.name, status: 'ready' }])
    await app.seed((tx) => tx.update(produits, id, { downloads: [] }))
    expect(rows(app)).toEqual([])
  })
})

it('the home page has one audio preview', async () => {
  const { app, manager, course, lesson, url } = await recorded()
  const product = await app.seed((tx) => makeProduit(tx))
  await put(app, url, manager)
  const other = await app.seed((tx) =>
    tx.create(audioExtracts, { produit: product.id, source: 'x.mp3', status: 'pending', isFeatured: true }),
  )
  await app.worker.drain()
  const own = rows(app).find((row) => row.lesson === lesson)
  await put(app, `/api/extracts/${own?.id}/featured`, manager, { isFeatured: true })
  expect(rows(app).filter(({ isFeatured }) => isFeatured)).toMatchObject([{ id: own?.id }])
  expect(await received(app)).toMatchObject([{ of: { slug: course.slug } }])
  await app.seed((tx) => tx.delete(audioExtracts, other.id))
  await app.seed((tx) => tx.delete(courses, course.id))
  expect(rows(app)).toEqual([])
})

describe('the audio preview of a copy', () => {
  /** A course with a recording whose audio preview begins after a minute. */
  const cutAt60 = async () => {
    const made = await recorded()
    expect((await put(made.app, made.url, made.author, { startSeconds: 60 })).statusCode).toBe(200)
    await made.app.worker.drain()
    return made
  }
  const expectCut = (app: TestApp, lesson: string) => {
    const copy = rows(app).find((row) => row.lesson === lesson)
    const { audio } = app.engine.read(system).get(lessons, lesson)
    expect(copy).toMatchObject({ status: 'ready', startSeconds: 60, source: audio, isFeatured: false })
    expect(copy?.seconds).toBeCloseTo(90, 0)
    // Its own file: the original may go.
    expect(new Set(rows(app).map(({ file }) => file)).size).toBe(rows(app).length)
  }
  const lessonIn = (app: TestApp, course: string) =>
    app.engine.read(system).first(lessons, { filter: 'module.course = {:course}', params: { course } })

  it('is cut from the recording of the copied course or lesson', async () => {
    const { app, manager, course, lesson } = await cutAt60()
    const [first] = rows(app)
    await put(app, `/api/extracts/${first?.id}/featured`, manager, { isFeatured: true })
    const copied = await app.call('POST', `/api/courses/${course.id}/duplicate`, { as: manager })
    const again = await app.call('POST', `/api/lessons/${lesson}/duplicate`, { as: manager })
    expect([copied.statusCode, again.statusCode]).toEqual([200, 200])
    await app.worker.drain()
    expect(rows(app)).toHaveLength(3)
    expectCut(app, lessonIn(app, copied.json().id).id)
    expectCut(app, again.json().id)
    // A draft's audio preview is not public.
    expect(await received(app, `?course=${copied.json().id}`)).toEqual([])
    expect(await received(app)).toHaveLength(1)
  })

  it('is part of an exported course, and an invalid one is left out with a remark', async () => {
    const { app, manager, course } = await cutAt60()
    const archive = await app.call('GET', `/api/course-exports/${course.id}`, { as: manager })
    const entries = await unzip(archive.rawPayload)
    const sheet = String(entries.get('course.json'))
    expect(sheet).toContain('"extract":{"startSeconds":60}')
    const { whole } = importing(app, manager)
    const done = await whole('dormir.zip', archive.rawPayload)
    expect(done).toMatchObject({ status: 'done', report: { remarks: [] } })
    await app.worker.drain()
    expectCut(app, lessonIn(app, done.course).id)
    const wrong = sheet.replace('"startSeconds":60', '"startSeconds":"tôt"')
    const odd = await whole(
      'autre.zip',
      await packed({ ...Object.fromEntries(entries), 'course.json': wrong }),
    )
    expect(odd.report?.remarks.map(({ message }) => message)).toEqual([
      'L’extrait ne convient pas\u00a0: il est laissé de côté.',
    ])
    expect(rows(app).some((row) => row.lesson === lessonIn(app, odd.course).id)).toBe(false)
  })

  it('is cut from the same file of a copied product', async () => {
    const { app, manager } = await recorded()
    const produit = await app.seed((tx) => makeProduit(tx, { kind: 'digital' }))
    const upload = (name: string) =>
      app.engine.upload(produits, produit.id, 'downloads', {
        name,
        content: recording(name, 110, 120),
      })
    const files = [await upload('un.mp3'), await upload('deux.mp3')]
    const { downloads } = await app.seed((tx) => tx.update(produits, produit.id, { downloads: files }))
    await put(app, `/api/produits/${produit.id}/extract`, manager, { source: downloads[1], startSeconds: 20 })
    await app.worker.drain()
    const copied = await app.call('POST', `/api/produits/${produit.id}/duplicate`, { as: manager })
    await app.worker.drain()
    const copy = app.engine.read(system).get(produits, copied.json().id)
    expect(rows(app).find((row) => row.produit === copy.id)).toMatchObject({
      source: copy.downloads[1],
      startSeconds: 20,
      status: 'ready',
    })
  })
})
