import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { media } from '#drizzle/collections/media.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { sanitiseHtml } from '#server/core/sanitise.ts'
import { carriedFields } from '#server/features/course-imports/formats/course-archive.ts'
import { system } from '#server/records/actor.ts'
import { importSite, programmeOf, wholeCourse } from '../../support/importing.ts'
import { fc, runs } from '../../support/properties.ts'
import { unzip } from '../../support/zip.ts'

describe('an exported course', () => {
  it('is imported the same, with quizzes, pictures and files of its own', async () => {
    const { app, author, whole } = await importSite()
    const ids = await wholeCourse(app, author.id)
    const answer = await app.call('GET', `/api/course-exports/${ids.course}`, { as: author })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="formation-mieux-dormir.zip"')
    const entries = await unzip(answer.rawPayload)
    expect([...entries.keys()]).toEqual(
      [
        'course.json',
        'media/Couverture.png',
        'media/01 Un deux/01 Respirer/Séance une.wav',
        'media/01 Un deux/01 Respirer/Fiche.txt',
        'media/01 Un deux/01 Respirer/Fiche-2.txt',
        'media/01 Un deux/01 Respirer/sous-titres.vtt',
        'media/textes/schéma.png',
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

  it('is open to those who may change it, by session or file token, and lists lost files', async () => {
    const { app, author } = await importSite()
    const teacher = await app.person('formatrice@example.com', { role: 'staff' })
    const ids = await wholeCourse(app, teacher.id)
    const path = `/api/course-exports/${ids.course}`
    const member = await app.person('m@example.com')
    const other = await app.person('x@example.com', { role: 'staff', permissions: ['pages.manage'] })
    expect((await app.call('GET', path)).statusCode).toBe(401)
    expect((await app.call('GET', path, { as: member })).statusCode).toBe(403)
    expect((await app.call('GET', path, { as: other })).statusCode).toBe(403)
    expect((await app.call('GET', path, { as: teacher })).statusCode).toBe(200)
    expect((await app.call('GET', '/api/course-exports/abcdefghijklmno', { as: author })).statusCode).toBe(
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
    expect(String(entries.get('LISEZ-MOI.txt'))).toContain('- media/01 Un deux/01 Respirer/Séance une.wav')
    expect(entries.size).toBe(7)
  })
})

/** What a cleaned text may hold. */
const html = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 3 })
  .map((lines) => sanitiseHtml(lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')))
const labels = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((text) => [...text.trim()].slice(0, max).join('').trim() || 'Titre')
const aLesson = fc.record({
  title: labels(160),
  type: fc.constantFrom('text', 'video', 'exercise', 'live'),
  content: html,
  transcript: html,
  durationSeconds: fc.integer({ min: 0, max: 100_000 }),
  isPreview: fc.boolean(),
  manualCompletion: fc.boolean(),
  minimumSeconds: fc.option(fc.integer({ min: 0, max: 86_400 })),
  // An address that no player opens is left out of an import with a remark.
  videoProvider: fc.constantFrom('', 'youtube', 'vimeo'),
  videoId: labels(60),
})
const aCourse = fc.record({
  course: fc.record({
    title: labels(160),
    shortDescription: labels(400),
    description: html,
    price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    objectives: fc.array(labels(50), { minLength: 1, maxLength: 3 }),
    certificate: fc.boolean(),
    completionThreshold: fc.integer({ min: 1, max: 100 }),
    discussion: fc.constantFrom('open', 'moderated', 'closed'),
    accessMonths: fc.option(fc.integer({ min: 1, max: 1200 })),
    mutedSurveys: fc.subarray(['positioning', 'hot', 'cold']),
  }),
  modules: fc.array(
    fc.record({
      title: labels(160),
      description: labels(200),
      releaseAfterDays: fc.integer({ min: 0, max: 400 }),
      lessons: fc.array(aLesson, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** Of a record, what is not the site's own. */
const carried = (collection: Parameters<typeof carriedFields>[0], record: object) =>
  carriedFields(collection).map(([name]) => [name, (record as Record<string, unknown>)[name]])

describe('an exported course of any content', () => {
  it('is imported as it was', async () => {
    const { app, author, whole } = await importSite()
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
        const answer = await app.call('GET', `/api/course-exports/${original}`, { as: author })
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
      { numRuns: runs(25) },
    )
  })
})
