/** Courses out of a file and into one: whole, once, and without believing anything that was sent. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { media } from '#drizzle/collections/media.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { carriedFields } from '#drizzle/course-archive.ts'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { sanitiseHtml } from '#server/features/content/sanitise.ts'
import { s3Storage } from '#server/ports/s3.ts'
import { diskStorage, type Storage } from '#server/ports/storage.ts'
import { system } from '#server/records/actor.ts'
import { SAMPLE_RATE, wav } from '../../../scripts/seed/wav.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { importing } from '../../support/importing.ts'
import { packed, rewritten, withDirectory } from '../../support/packed.ts'
import { fc } from '../../support/properties.ts'
import { localBucket } from '../../support/s3.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { unzip } from '../../support/zip.ts'

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b0a696' } })
    .png()
    .toBuffer()
const sound = () => wav(Buffer.alloc(SAMPLE_RATE, 128))

const world = async (options: Parameters<typeof testApp>[0] = {}) => {
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

const programmeOf = (app: TestApp, course: string) => {
  const reader = app.engine.read(system)
  const inCourse = { filter: 'module.course = {:course}', params: { course } }
  return {
    course: reader.get(courses, course),
    modules: reader.find(modules, { course }, { sort: 'order' }),
    lessons: reader.find(lessons, inCourse, { sort: 'module.order,order' }),
  }
}

/** A course with everything that an archive holds. */
const wholeCourse = async (app: TestApp, instructor: string) => {
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
      ...{
        title: 'Mieux dormir',
        status: 'published',
        price: 120,
        salePrice: 90,
        category,
        instructor,
        coverImage: cover,
      },
      ...{
        description: '<p>Un <strong>texte</strong></p>',
        objectives: ['Dormir'],
        faq: [{ question: 'Quand ?', answer: 'Ce soir' }],
      },
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
      ...{ questionnaire: quiz.id, key: 'q1', type: 'single', label: 'Oui ?', order: 1, worth: 2 },
      options: [
        { value: 'a', label: 'Oui' },
        { value: 'b', label: 'Non' },
      ],
      answerKey: { right: 'a' },
    })
    const src = `/api/files/media/${ids.picture}/${shown.name}?thumb=480x0`
    tx.create(lessons, {
      ...{
        id: ids.lesson,
        module: one.id,
        title: 'Respirer',
        type: 'audio',
        order: 1,
        isPreview: true,
        durationSeconds: 61,
      },
      ...{ audio, attachments, captions, content: `<p>Voici</p><img src="${src}" alt="Un schéma" />` },
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

describe('a course that is exported', () => {
  it('comes back the same, with quizzes, pictures and files of its own', async () => {
    const { app, author, whole } = await world()
    const ids = await wholeCourse(app, author.id)
    const answer = await app.call('GET', `/api/courses/${ids.course}/export`, { as: author })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="formation-mieux-dormir.zip"')
    const entries = await unzip(answer.rawPayload)
    expect([...entries.keys()]).toEqual(
      [
        'course.json',
        'media/couverture.png',
        'media/01 Un deux/01 Respirer/s_ance_une.wav',
        'media/01 Un deux/01 Respirer/fiche.txt',
        'media/01 Un deux/01 Respirer/fiche-2.txt',
        'media/01 Un deux/01 Respirer/sous_titres.vtt',
        'media/textes/sch_ma.png',
        'LISEZ-MOI.txt',
      ].sort((a, b) => [...entries.keys()].indexOf(a) - [...entries.keys()].indexOf(b)),
    )
    const sheet = String(entries.get('course.json'))
    expect(sheet).not.toContain(author.id)
    expect(sheet).not.toContain(ids.course)
    const done = await whole('mieux-dormir.zip', answer.rawPayload)
    expect(done).toMatchObject({
      status: 'done',
      archive: '',
      report: { modules: 2, lessons: 3, files: 6, remarks: [], failure: '' },
    })
    const copy = programmeOf(app, done.course)
    const original = programmeOf(app, ids.course)
    expect(copy.course).toMatchObject({
      title: 'Mieux dormir',
      slug: 'mieux-dormir-1',
      status: 'draft',
      instructor: author.id,
    })
    for (const name of [
      'price',
      'salePrice',
      'description',
      'objectives',
      'faq',
      'category',
      'tags',
      'taxRate',
      'durationMinutes',
    ] as const)
      expect(copy.course[name], name).toEqual(original.course[name])
    expect(copy.modules.map(({ title, releaseAfterDays }) => [title, releaseAfterDays])).toEqual([
      ['Un / deux', 3],
      ['Vide', 0],
    ])
    expect(
      copy.lessons.map(({ title, type, isPreview, durationSeconds, videoId }) => ({
        title,
        type,
        isPreview,
        durationSeconds,
        videoId,
      })),
    ).toEqual(
      original.lessons.map(({ title, type, isPreview, durationSeconds, videoId }) => ({
        title,
        type,
        isPreview,
        durationSeconds,
        videoId,
      })),
    )
    const [first, second] = copy.lessons
    const read = (name: string) =>
      text(app.engine.storage.read(`${first?.collectionId}/${first?.id}/${name}`))
    expect(await Promise.all(first?.attachments.map(read) ?? [])).toEqual(['Une', 'Deux'])
    expect(first?.captions).toHaveLength(1)
    const [picture] = app.engine
      .read(system)
      .find(media, { filter: 'id != {:id}', params: { id: ids.picture } })
    expect(first?.content).toBe(
      `<p>Voici</p><img src="/api/files/media/${picture?.id}/${picture?.file}?thumb=480x0" alt="Un schéma" />`,
    )
    expect((await app.call('GET', `/api/files/media/${picture?.id}/${picture?.file}`)).statusCode).toBe(200)
    const quiz = app.engine.read(system).get(questionnaires, second?.quiz ?? '')
    expect(quiz).toMatchObject({
      kind: 'quiz',
      status: 'active',
      passScore: 70,
      settings: { shuffleQuestions: true },
    })
    expect(quiz.id).not.toBe(original.lessons[1]?.quiz)
    expect(app.engine.read(system).find(questions, { questionnaire: quiz.id })).toMatchObject([
      { key: 'q1', worth: 2, answerKey: { right: 'a' } },
    ])
  })

  it('is for whoever may change it, by session or file token, and names what is lost', async () => {
    const { app, author } = await world()
    const teacher = await app.person('formatrice@example.com', { role: 'staff' })
    const ids = await wholeCourse(app, teacher.id)
    const path = `/api/courses/${ids.course}/export`
    const member = await app.person('m@example.com')
    const other = await app.person('x@example.com', { role: 'staff', permissions: ['pages.manage'] })
    expect((await app.call('GET', path)).statusCode).toBe(401)
    expect((await app.call('GET', path, { as: member })).statusCode).toBe(403)
    expect((await app.call('GET', path, { as: other })).statusCode).toBe(403)
    expect((await app.call('GET', path, { as: teacher })).statusCode).toBe(200)
    expect((await app.call('GET', '/api/courses/abcdefghijklmno/export', { as: author })).statusCode).toBe(
      404,
    )
    const { token } = (await app.call('POST', '/api/files/token', { as: teacher })).json<{ token: string }>()
    const {
      lessons: [lesson],
    } = programmeOf(app, ids.course)
    await app.engine.storage.delete(`${lesson?.collectionId}/${lesson?.id}/${lesson?.audio}`)
    const answer = await app.call('GET', `${path}?access=${token}`)
    expect(answer.statusCode).toBe(200)
    const entries = await unzip(answer.rawPayload)
    expect(String(entries.get('LISEZ-MOI.txt'))).toContain('- media/01 Un deux/01 Respirer/s_ance_une.wav')
    expect(entries.size).toBe(7)
  })
})

const FOLDER = async () => ({
  'Mon cours/README.md': '# Sommeil profond\n\nUn cours **complet**.',
  'Mon cours/2. La nuit/01 - Dormir.md':
    '---\ntitre: "Bien dormir"\ndurée: 12 min\nextrait: oui\n---\n\nVoir [la fiche](../fichiers/fiche%20une.txt), ![Schéma](../images/schema.png), [manque](rien.pdf)\n\n<script>alert(1)</script>\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  'Mon cours/1. Le jour/10 suite.md': '# Titre du texte\n\nTexte',
  'Mon cours/1. Le jour/2 début.md': 'Texte',
  'Mon cours/1. Le jour/3 écoute.wav': sound(),
  'Mon cours/fichiers/fiche une.txt': 'Une fiche',
  'Mon cours/images/schema.png': await png(),
  'Mon cours/notes.xyz': 'rien',
  '__MACOSX/x': 'x',
})

/** What a cleaned text may hold. */
const html = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 3 })
  .map((lines) => sanitiseHtml(lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')))
const words = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((text) => [...text.trim()].slice(0, max).join('').trim() || 'Titre')
const aLesson = fc.record({
  title: words(160),
  type: fc.constantFrom('text', 'video', 'exercise', 'live'),
  content: html,
  transcript: html,
  durationSeconds: fc.integer({ min: 0, max: 100_000 }),
  isPreview: fc.boolean(),
  manualCompletion: fc.boolean(),
  minimumSeconds: fc.option(fc.integer({ min: 0, max: 86_400 })),
  videoProvider: fc.constantFrom('', 'youtube', 'vimeo', 'hls'),
  videoId: words(60),
})
const aCourse = fc.record({
  course: fc.record({
    title: words(160),
    shortDescription: words(400),
    description: html,
    price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    objectives: fc.array(words(50), { minLength: 1, maxLength: 3 }),
    certificate: fc.boolean(),
    completionThreshold: fc.integer({ min: 1, max: 100 }),
    discussion: fc.constantFrom('open', 'moderated', 'closed'),
    accessMonths: fc.option(fc.integer({ min: 1, max: 1200 })),
  }),
  modules: fc.array(
    fc.record({
      title: words(160),
      description: words(200),
      releaseAfterDays: fc.integer({ min: 0, max: 400 }),
      lessons: fc.array(aLesson, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** Of a record, what is not the site's own. */
const carried = (collection: Parameters<typeof carriedFields>[0], record: object) =>
  carriedFields(collection).map(([name]) => [name, (record as Record<string, unknown>)[name]])

describe('any course', () => {
  it('comes back as it was, whatever its author wrote', async () => {
    const { app, author, whole } = await world()
    await fc.assert(
      fc.asyncProperty(aCourse, async ({ course, modules: parts }) => {
        fc.pre(parts.some((part) => part.lessons.length > 0))
        const original = await app.seed((tx) => {
          const { id } = tx.create(courses, course as never)
          for (const [at, { lessons: inPart, ...part }] of parts.entries()) {
            const module = tx.create(modules, { ...part, course: id, order: at + 1 }).id
            for (const [place, lesson] of inPart.entries())
              tx.create(lessons, { ...lesson, module, order: place + 1 } as never)
          }
          return id
        })
        const answer = await app.call('GET', `/api/courses/${original}/export`, { as: author })
        const done = await whole('a.zip', answer.rawPayload)
        expect(done.report?.remarks).toEqual([])
        const [before, after] = [programmeOf(app, original), programmeOf(app, done.course)]
        expect(carried(courses.fields, after.course)).toEqual(carried(courses.fields, before.course))
        expect(after.modules.map((part) => carried(modules.fields, part))).toEqual(
          before.modules.map((part) => carried(modules.fields, part)),
        )
        expect(after.lessons.map((lesson) => carried(lessons.fields, lesson))).toEqual(
          before.lessons.map((lesson) => carried(lessons.fields, lesson)),
        )
      }),
      { numRuns: 25 },
    )
  })
})

describe('a folder of Markdown', () => {
  it('becomes modules and lessons in natural order, with its pictures and files', async () => {
    const { app, send, preview, run, record } = await world()
    const id = await send('cours.zip', await packed(await FOLDER()))
    const shown = (await preview(id)).json()
    expect(shown).toMatchObject({ kind: 'folder', title: 'Sommeil profond', files: 3 })
    expect(
      shown.modules.map((part: { title: string; lessons: { title: string }[] }) => [
        part.title,
        part.lessons.map(({ title }) => title),
      ]),
    ).toEqual([
      ['Le jour', ['Début', 'Écoute', 'Titre du texte']],
      ['La nuit', ['Bien dormir']],
    ])
    expect(shown.remarks).toEqual([
      { where: 'Mon cours/2. La nuit/01 - Dormir.md', message: 'Fichier absent\u00a0: rien.pdf' },
      { where: 'Mon cours/notes.xyz', message: 'Laissé de côté\u00a0: aucune leçon ne le cite.' },
    ])
    expect(app.engine.read(system).count(courses)).toBe(0)
    expect((await run(id, 'Mon titre')).statusCode).toBe(204)
    await app.worker.drain()
    const done = record(id)
    expect(done).toMatchObject({ status: 'done', stored: 3, files: 3, report: { lessons: 4, files: 3 } })
    const { course, lessons: made } = programmeOf(app, done.course)
    expect(course).toMatchObject({
      title: 'Mon titre',
      description: '<p>Un cours <strong>complet</strong>.</p>\n',
    })
    const [, listened, , slept] = made
    expect(listened).toMatchObject({ type: 'audio', title: 'Écoute' })
    expect(slept).toMatchObject({
      durationSeconds: 720,
      isPreview: true,
      attachments: [expect.stringMatching(/^fiche_une_\w{10}\.txt$/)],
    })
    expect(slept?.content).toMatch(
      /^<p>Voir la fiche, <img src="\/api\/files\/media\/\w{15}\/schema_\w{10}\.png" alt="Schéma" \/>, manque<\/p>/,
    )
    expect(slept?.content).toContain(
      '<div data-video="dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"',
    )
    expect(slept?.content).toContain('<figure tabindex="0"><table>')
    expect(slept?.content).not.toContain('script')
  })

  it('leaves pictures of texts out for whoever may not add media, and says so', async () => {
    const { app } = await world()
    const staff = await app.person('s@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const done = await importing(app, staff).whole('cours.zip', await packed(await FOLDER()))
    expect(done.status).toBe('done')
    expect(done.report?.remarks.map(({ message }) => message)).toContain(
      'Laissé de côté\u00a0: Mon cours/images/schema.png. Vous n’avez pas le droit d’ajouter des médias.',
    )
    expect(app.engine.read(system).count(media)).toBe(0)
  })
})

describe('a table and a list', () => {
  it('become drafts whose problems are told by line', async () => {
    const { app, send, preview, whole } = await world()
    const table =
      '\ufeffModule;Leçon;Type;Durée;Lien\r\nUn;Premier pas;vidéo;12:30;https://youtu.be/dQw4w9WgXcQ\r\n;"Deuxième; pas";danse;x;\r\nDeux;Troisième;texte;5;https://example.com/a?b=1&c=2\r\n'
    const shown = (await preview(await send('plan.csv', Buffer.from(table)))).json()
    expect(shown).toMatchObject({ kind: 'table', title: 'Plan' })
    expect(shown.remarks.map(({ where }: { where: string }) => where)).toEqual(['Ligne 3', 'Ligne 3', ''])
    const done = await whole('plan.csv', Buffer.from(table, 'utf8'))
    expect(programmeOf(app, done.course).lessons).toMatchObject([
      {
        title: 'Premier pas',
        type: 'video',
        durationSeconds: 750,
        videoProvider: 'youtube',
        videoId: 'dQw4w9WgXcQ',
      },
      { title: 'Deuxième; pas', type: 'text' },
      {
        title: 'Troisième',
        durationSeconds: 300,
        content: '<p><a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a></p>',
      },
    ])
    const list =
      '# Un\nBonjour | https://vimeo.com/123456789/ab12cd34ef\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3\npas une adresse\n'
    const listed = await whole('Mes vidéos.txt', list)
    expect(listed.report?.remarks).toEqual([
      { where: 'Ligne 4', message: expect.stringContaining('aucune adresse') },
    ])
    expect(programmeOf(app, listed.course).lessons).toMatchObject([
      { title: 'Bonjour', videoProvider: 'vimeo', videoId: '123456789/ab12cd34ef' },
      { title: 'Vidéo 2', videoProvider: 'youtube' },
    ])
  })

  it('reads a table of an older spreadsheet, in its own letters', async () => {
    const { send, preview } = await world()
    const shown = (
      await preview(
        await send('a.csv', Buffer.from('module\tleçon\nÉté\tÀ l’aube'.replace('’', "'"), 'latin1')),
      )
    ).json()
    expect(shown.modules).toMatchObject([{ title: 'Été', lessons: [{ title: "À l'aube" }] }])
  })
})

describe('what is not believed', () => {
  const refused = async (name: string, content: Buffer | string) => {
    const { send, preview } = await world()
    const answer = await preview(await send(name, content))
    expect(answer.statusCode).toBe(400)
    return answer.json<{ message: string }>().message
  }
  const LESSON = { 'a/bb/01.md': 'Texte', 'a/cc/02.md': 'Texte' }
  const remarksOn = async (zip: Buffer) => {
    const { send, preview } = await world()
    const answer = await preview(await send('a.zip', zip))
    return answer.json<{ message: string; remarks?: { where: string; message: string }[] }>().remarks
  }

  it('refuses what is no archive, no table and no list', async () => {
    expect(await refused('a.zip', Buffer.from('PK\u0003\u0004 et rien'))).toContain('abîmée')
    expect(await refused('a.bin', Buffer.alloc(2000))).toContain('ni une archive ZIP')
    expect(await refused('a.csv', 'nom;prénom\nA;B\n'.replace('nom;prénom', 'âge;ville'))).toContain(
      'première ligne',
    )
    expect(await refused('a.zip', await packed({ 'a.exe': 'x' }))).toContain('ni formation exportée')
    expect(await refused('a.zip', await packed({ 'course.json': '{"format":"autre"}' }))).toContain(
      'pas une formation',
    )
    expect(
      await refused('a.zip', await packed({ 'course.json': '{"format":"course-archive","version":9}' })),
    ).toContain('autre version')
    expect(await refused('a.zip', await packed({ 'course.json': '['.repeat(5000) }))).toContain(
      'ne se lit pas',
    )
  })

  it('refuses bombs by what they announce, and entries without number', async () => {
    const bomb = await packed({ 'a/bb/01.md': Buffer.alloc(70 * 1024 * 1024) })
    expect(await refused('a.zip', bomb)).toContain('anormale')
    const liar = withDirectory(await packed(LESSON), (copy, at) => copy.writeUInt32LE(0xfffffff0, at + 24))
    expect(await refused('a.zip', liar)).toContain('anormale')
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`a/${at}.md`, 'x']))
    expect(await refused('a.zip', await packed(many))).toContain('plus de 5')
  })

  it('leaves out names that lead away, links, passwords and twins, and says so', async () => {
    const zip = await packed(LESSON)
    for (const name of ['../../1.md', '/etc/abcde', 'C:\\b/01.md'])
      expect(await remarksOn(rewritten(zip, 'a/bb/01.md', name)), name).toEqual([
        { where: name.replaceAll('\\', '/'), message: 'Laissé de côté\u00a0: son chemin sort de l’archive.' },
      ])
    expect(await remarksOn(rewritten(zip, 'a/bb/01.md', 'A/CC/02.MD'))).toMatchObject([
      { message: expect.stringContaining('porte ce nom') },
    ])
    const isFirst = (copy: Buffer, at: number) => copy.subarray(at + 46, at + 56).toString() === 'a/bb/01.md'
    const link = withDirectory(
      zip,
      (copy, at) => void (isFirst(copy, at) && copy.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)),
    )
    expect(await remarksOn(link)).toMatchObject([{ message: expect.stringContaining('lien') }])
    const locked = withDirectory(
      zip,
      (copy, at) => void (isFirst(copy, at) && copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)),
    )
    expect(await remarksOn(locked)).toMatchObject([{ message: expect.stringContaining('mot de passe') }])
    const broken = withDirectory(
      zip,
      (copy, at) => void (isFirst(copy, at) && copy.writeUInt32LE(1, at + 16)),
    )
    expect(await remarksOn(broken)).toMatchObject([
      { where: 'a/bb/01.md', message: expect.stringContaining('abîmé') },
    ])
  })

  it('reads names of macOS and of Windows', async () => {
    const { send, preview } = await world()
    const named = async (bytes: Buffer) => {
      const zip = withDirectory(
        rewritten(await packed({ 'aa/00000.md': 'Texte' }), '00000', bytes),
        (copy, at) => copy.writeUInt16LE(copy.readUInt16LE(at + 8) & ~0x800, at + 8),
      )
      return (await preview(await send('a.zip', zip))).json().modules[0].lessons[0].title
    }
    expect(await named(Buffer.from('Zoe\u0308'))).toBe('Zoë')
    expect(await named(Buffer.from([0x90, 0x74, 0x82, 0x20, 0x41]))).toBe('Été A')
  })

  it('reads archives of the larger format', async () => {
    const { whole } = await world()
    const done = await whole(
      'a.zip',
      await packed({ 'm/01.md': 'Texte', 'm/02.wav': sound() }, { isZip64: true }),
    )
    expect(done).toMatchObject({ status: 'done', report: { lessons: 2, files: 1, remarks: [] } })
  })

  it('judges files by what they hold', async () => {
    const { app, whole, files } = await world()
    const before = await files()
    const done = await whole('a.zip', await packed({ 'm/01 film.mp4': 'pas un film', 'm/02.md': 'Texte' }))
    expect(done.report?.remarks).toMatchObject([
      { where: 'm/01 film.mp4', message: expect.stringContaining('n’est pas ce que son nom annonce') },
    ])
    expect(await files()).toEqual(before)
    expect(programmeOf(app, done.course).lessons[0]?.video).toBe('')
  })

  it('leaves values that no course takes aside, and takes none that only the site sets', async () => {
    const { app, author, whole } = await world()
    const sheet = {
      format: 'course-archive',
      version: 1,
      course: {
        title: 'T',
        price: -3,
        status: 'published',
        slug: 'pris',
        instructor: 'x',
        description: '<p onclick="a()">D</p>',
      },
      modules: [
        {
          title: 'M',
          lessons: [
            {
              title: 'L',
              content: '<script>1</script><a href="javascript:1">x</a>',
              mediaSeconds: 9,
              video: '../../etc/passwd',
              quiz: { title: 'Q', questions: [{ key: 'a', type: 'single', label: '?' }] },
            },
          ],
        },
      ],
    }
    const done = await whole('a.zip', await packed({ 'course.json': JSON.stringify(sheet) }))
    const {
      course,
      lessons: [lesson],
    } = programmeOf(app, done.course)
    expect(course).toMatchObject({
      price: 0,
      status: 'draft',
      slug: 't',
      instructor: author.id,
      description: '<p>D</p>',
    })
    expect(lesson).toMatchObject({ content: '<a>x</a>', mediaSeconds: 0, video: '' })
    expect(done.report?.remarks.map(({ where }) => where)).toEqual(['course.json', 'L', 'L, question 1'])
  })
})

describe('an import', () => {
  it('is for those who manage courses', async () => {
    const { app, author, send, preview } = await world()
    const id = await send('a.csv', 'leçon;type\nA;texte\n')
    const member = await app.person('m@example.com')
    for (const as of [null, member]) {
      const status = as ? 403 : 401
      expect((await app.call('GET', `/api/course-imports/${id}/preview`, { as })).statusCode).toBe(status)
      expect((await app.call('POST', `/api/course-imports/${id}/run`, { as, body: {} })).statusCode).toBe(
        status,
      )
    }
    expect((await preview(id)).statusCode).toBe(200)
    expect(
      (await app.call('GET', '/api/course-imports/abcdefghijklmno/preview', { as: author })).statusCode,
    ).toBe(404)
  })

  it('makes one course, however often it is asked for', async () => {
    const { app, send, run, record, preview } = await world()
    const id = await send('a.csv', 'leçon;type\nA;texte\n')
    await Promise.all([run(id), run(id)])
    await Promise.all([app.worker.drain(), run(id)])
    await run(id)
    await app.worker.drain()
    expect(app.engine.read(system).count(courses)).toBe(1)
    expect(record(id)).toMatchObject({ status: 'done', archive: '' })
    expect((await preview(id)).statusCode).toBe(409)
  })

  it('makes a second draft of the same file sent twice, also at once', async () => {
    const { app, send, run } = await world()
    const zip = await packed({ 'm/01.md': 'Texte' })
    const ids = [await send('Le cours.zip', zip), await send('Le cours.zip', zip)]
    await Promise.all(ids.map((id) => run(id)))
    await app.worker.drain()
    expect(
      app.engine
        .read(system)
        .find(courses, {}, { sort: 'slug' })
        .map(({ slug }) => slug),
    ).toEqual(['m', 'm-1'])
  })

  it('that is withdrawn, or fails, leaves no file behind', async () => {
    const during = { write: async (_key: string): Promise<void> => undefined }
    const uploadsDir = temporaryFolder('imported')
    const disk = diskStorage(uploadsDir)
    const write: Storage['write'] = async (key, content) => {
      await disk.write(key, content)
      await during.write(key)
    }
    const { app, author, send, run, record, files } = await world({
      uploadsDir,
      ports: { storage: { ...disk, write } },
    })
    const sheet = {
      ...{ format: 'course-archive', version: 1 },
      course: { title: 'T', installmentPrice: 10 },
      modules: [{ title: 'M', lessons: [{ title: 'L', audio: 'a.wav' }] }],
    }
    const zip = await packed({ 'course.json': JSON.stringify(sheet), 'a.wav': sound() })
    const id = await send('a.zip', zip)
    const lessonFiles = app.engine.registry.of(lessons).id
    during.write = async (key) => {
      if (key.startsWith(lessonFiles))
        await app.call('DELETE', `/api/collections/course_imports/records/${id}`, { as: author })
    }
    await run(id)
    await app.worker.drain()
    expect(await files()).toEqual([])
    during.write = async () => undefined
    const second = await send('b.zip', zip)
    await run(second)
    await app.worker.drain()
    expect(record(second)).toMatchObject({
      status: 'failed',
      report: { failure: expect.stringContaining('nombre de mensualités') },
    })
    expect(app.engine.read(system).count(courses)).toBe(0)
    expect(await files()).toHaveLength(1)
    app.clock.advance(2 * 86_400_000)
    await app.crons.run('courseImports')
    expect(app.engine.read(system).count(courseImports)).toBe(0)
    expect(await files()).toEqual([])
  })

  it('comes from a bucket as from a disk', async () => {
    const { app, author, whole } = await world({ ports: { storage: s3Storage(await localBucket()) } })
    const ids = await wholeCourse(app, author.id)
    const { rawPayload } = await app.call('GET', `/api/courses/${ids.course}/export`, { as: author })
    const done = await whole('a.zip', rawPayload)
    expect(done).toMatchObject({ status: 'done', report: { lessons: 3, files: 6, remarks: [] } })
  })

  it('whose account is gone meanwhile comes to nothing, and says why', async () => {
    const { app, send, record } = await world()
    const id = await send('a.csv', 'leçon;type\nA;texte\n')
    await app.seed((tx) => {
      tx.update(courseImports, id, { status: 'waiting' })
      tx.enqueue('course.import', { import: id, title: '', by: { collection: 'users', id: 'gone' } })
    })
    await app.worker.drain()
    expect(record(id)).toMatchObject({ status: 'failed', report: { failure: expect.stringMatching(/.+/) } })
    expect(app.engine.read(system).count(courses)).toBe(0)
  })

  it('waits beside no more than nineteen others', async () => {
    const { app, author, send } = await world()
    for (let count = 0; count < 20; count += 1) await send(`${count}.csv`, 'leçon;type\nA;texte\n')
    await expect(send('un de trop.csv', 'x')).rejects.toMatchObject({ status: 429 })
    const [first] = app.engine.read(system).find(courseImports)
    await app.call('DELETE', `/api/collections/course_imports/records/${first?.id}`, { as: author })
    await send('encore un.csv', 'x')
  })

  it('of sixty lessons is done at once, and lets the others be served', async () => {
    const { app, whole, author } = await world({ dataDir: temporaryFolder('data') })
    const body =
      'Un paragraphe de quelques mots, avec **du gras** et [un lien](https://example.com).\n\n'.repeat(60)
    const entries: Record<string, string | Buffer> = {}
    for (let part = 1; part <= 8; part += 1)
      for (let at = 1; at <= 8 && (part - 1) * 8 + at <= 60; at += 1)
        entries[`Cours/${part}. Module/${at}. Leçon ${part}-${at}.md`] = `# Leçon ${part}-${at}\n\n${body}`
    for (let at = 1; at <= 12; at += 1)
      entries[`Cours/${at % 8 || 8}. Module/${at}. Leçon ${at % 8 || 8}-${at}.wav`] = sound()
    const zip = await packed(entries)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const done = await whole('cours.zip', zip)
    // What came last is counted at the next tick.
    await new Promise((resolve) => setTimeout(resolve, 50))
    delay.disable()
    expect(done.report).toMatchObject({ modules: 8, files: 12, remarks: [] })
    // Sixty lessons of five pages take some 150 ms; this leaves room for a busy machine.
    expect(delay.max / 1e6).toBeLessThan(3000)
    expect(programmeOf(app, done.course).lessons.length).toBeGreaterThanOrEqual(60)
    expect((await app.call('GET', `/api/courses/${done.course}/export`, { as: author })).statusCode).toBe(200)
  })
})
