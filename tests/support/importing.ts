/** Imports of courses, as the screen asks for them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { media } from '#drizzle/collections/media.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { system } from '#server/records/actor.ts'
import { SAMPLE_RATE, wav } from '../../scripts/seed/wav.ts'
import type { Person } from './app.ts'
import { type TestApp, testApp } from './app.ts'
import { temporaryFolder } from './temporary.ts'

/** Sends a file, and asks what it would become; `whole` waits for the course. */
export const importing = (app: TestApp, as: Person) => {
  const send = async (name: string, content: Buffer | string, id = app.engine.newId()): Promise<string> => {
    const upload = await app.engine.upload(courseImports, id, 'archive', {
      name,
      content: Buffer.from(content),
    })
    await app.engine.write(system, (tx) => tx.create(courseImports, { id, name, archive: upload }))
    return id
  }
  const preview = (id: string) => app.call('GET', `/api/course-imports/${id}/preview`, { as })
  const run = (id: string, title = '') =>
    app.call('POST', `/api/course-imports/${id}/run`, { as, body: { title } })
  const record = (id: string) => app.engine.read(system).get(courseImports, id)
  const whole = async (name: string, content: Buffer | string) => {
    const id = await send(name, content)
    await run(id)
    await app.worker.drain()
    return record(id)
  }
  return { send, preview, run, record, whole }
}

export const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b0a696' } })
    .png()
    .toBuffer()
export const sound = () => wav(Buffer.alloc(SAMPLE_RATE, 128))

/** A site with an author, and the files that it holds. */
export const importSite = async (options: Parameters<typeof testApp>[0] = {}) => {
  const { uploadsDir = temporaryFolder('imported') } = options
  const app = await testApp({ ...options, uploadsDir })
  const author = await app.person('auteure@example.com', {
    role: 'staff',
    permissions: ['courses.manage', 'media.manage'],
  })
  const files = async () => {
    await app.engine.idle()
    return readdirSync(uploadsDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  }
  return { app, author, files, ...importing(app, author) }
}

/** What became of a course. */
export const programmeOf = (app: TestApp, course: string) => {
  const reader = app.engine.read(system)
  const inCourse = { filter: 'module.course = {:course}', params: { course } }
  return {
    course: reader.get(courses, course),
    modules: reader.find(modules, { course }, { sort: 'order' }),
    lessons: reader.find(lessons, inCourse, { sort: 'module.order,order' }),
  }
}

/** A course with everything that an archive holds. */
export const wholeCourse = async (app: TestApp, instructor: string) => {
  const ids = { course: app.engine.newId(), lesson: app.engine.newId(), picture: app.engine.newId() }
  const put = <Name extends 'video' | 'audio' | 'attachments' | 'captions'>(
    field: Name,
    name: string,
    content: Buffer,
  ) => app.engine.upload(lessons, ids.lesson, field, { name, content })
  const cover = await app.engine.upload(courses, ids.course, 'coverImage', {
    name: 'Couverture.png',
    content: await png(),
  })
  const shown = await app.engine.upload(media, ids.picture, 'file', {
    name: 'schéma.png',
    content: await png(),
  })
  const audio = await put('audio', 'Séance une.wav', sound())
  const attachments = [
    await put('attachments', 'Fiche.txt', Buffer.from('Une')),
    await put('attachments', 'Fiche.txt', Buffer.from('Deux')),
  ]
  const captions = await put(
    'captions',
    'sous-titres.vtt',
    Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n'),
  )
  await app.seed((tx) => {
    tx.create(media, { id: ids.picture, name: 'Schéma', file: shown })
    const category = tx.create(categories, { name: 'Parcours longs', kind: 'course' }).id
    tx.create(courses, {
      id: ids.course,
      title: 'Mieux dormir',
      status: 'published',
      price: 120,
      salePrice: 90,
      category,
      instructor,
      coverImage: cover,
      description: '<p>Un <strong>texte</strong></p>',
      objectives: ['Dormir'],
      faq: [{ question: 'Quand ?', answer: 'Ce soir' }],
      tags: [tx.create(tags, { name: 'Sommeil' }).id],
    })
    const one = tx.create(modules, { course: ids.course, title: 'Un / deux', order: 1, releaseAfterDays: 3 })
    tx.create(modules, { course: ids.course, title: 'Vide', order: 2 })
    const quiz = tx.create(questionnaires, {
      title: 'Le quiz',
      slug: '',
      kind: 'quiz',
      status: 'active',
      passScore: 70,
      settings: { shuffleQuestions: true },
    })
    tx.create(questions, {
      questionnaire: quiz.id,
      key: 'q1',
      type: 'single',
      label: 'Oui ?',
      order: 1,
      worth: 2,
      options: [
        { value: 'a', label: 'Oui' },
        { value: 'b', label: 'Non' },
      ],
      answerKey: { right: 'a' },
    })
    const src = `/api/files/media/${ids.picture}/${shown.name}?thumb=480x0`
    tx.create(lessons, {
      id: ids.lesson,
      module: one.id,
      title: 'Respirer',
      type: 'audio',
      order: 1,
      isPreview: true,
      durationSeconds: 61,
      audio,
      attachments,
      captions,
      content: `<p>Voici</p><img src="${src}" alt="Un schéma" />`,
    })
    tx.create(lessons, { module: one.id, title: 'Vérifier', type: 'quiz', order: 2, quiz: quiz.id })
    tx.create(lessons, {
      module: one.id,
      title: 'Regarder',
      type: 'video',
      order: 3,
      videoProvider: 'vimeo',
      videoId: '123456789',
    })
  })
  return ids
}
