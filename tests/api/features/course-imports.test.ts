import { describe, expect, it } from 'vitest'
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { media } from '#drizzle/collections/media.ts'
import { s3Storage } from '#server/ports/s3.ts'
import { diskStorage, type Storage } from '#server/ports/storage.ts'
import { system } from '#server/records/actor.ts'
import { importing, importSite, png, programmeOf, sound, wholeCourse } from '../../support/importing.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { packed } from '../../support/packed.ts'
import { localBucket } from '../../support/s3.ts'
import { temporaryFolder } from '../../support/temporary.ts'

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

describe('an imported folder of Markdown', () => {
  it('becomes modules and lessons in natural order, with pictures and files', async () => {
    const { app, send, preview, run, record } = await importSite()
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

  it('loses pictures of texts for callers who may not add media, with a remark', async () => {
    const { app } = await importSite()
    const staff = await app.person('s@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const done = await importing(app, staff).whole('cours.zip', await packed(await FOLDER()))
    expect(done.status).toBe('done')
    expect(done.report?.remarks.map(({ message }) => message)).toContain(
      'Laissé de côté\u00a0: Mon cours/images/schema.png. Vous n’avez pas le droit d’ajouter des médias.',
    )
    expect(app.engine.read(system).count(media)).toBe(0)
  })
})

describe('an imported table or list', () => {
  it('becomes drafts with remarks by line', async () => {
    const { app, send, preview, whole } = await importSite()
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

  it.each([
    ['Windows-1252', Buffer.from('module\tleçon\nÉté\tÀ l\x92aube \x96 \x9cuvre', 'latin1')],
    [
      'UTF-16',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('module\tleçon\nÉté\tÀ l’aube – œuvre', 'utf16le'),
      ]),
    ],
  ])('may come from a spreadsheet in %s', async (_encoding, bytes) => {
    const { send, preview } = await importSite()
    const shown = (await preview(await send('a.csv', bytes))).json()
    expect(shown.modules).toMatchObject([{ title: 'Été', lessons: [{ title: 'À l’aube – œuvre' }] }])
  })
})

describe('an import of a course', () => {
  it('is open to those who manage courses', async () => {
    const { app, author, send, preview } = await importSite()
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

  it('creates one course on repeated requests', async () => {
    const { app, send, run, record, preview } = await importSite()
    const id = await send('a.csv', 'leçon;type\nA;texte\n')
    await Promise.all([run(id), run(id)])
    await Promise.all([app.worker.drain(), run(id)])
    await run(id)
    await app.worker.drain()
    expect(app.engine.read(system).count(courses)).toBe(1)
    expect(record(id)).toMatchObject({ status: 'done', archive: '' })
    expect((await preview(id)).statusCode).toBe(409)
  })

  it('creates a second draft of the same file sent twice, also concurrently', async () => {
    const { app, send, run } = await importSite()
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

  it('that is withdrawn or fails leaves no file behind', async () => {
    const during = { write: async (_key: string): Promise<void> => undefined }
    const uploadsDir = temporaryFolder('imported')
    const disk = diskStorage(uploadsDir)
    const write: Storage['write'] = async (key, content) => {
      await disk.write(key, content)
      await during.write(key)
    }
    const { app, author, send, run, record, files } = await importSite({
      uploadsDir,
      ports: { storage: { ...disk, write } },
    })
    const sheet = {
      format: 'course-archive',
      version: 1,
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

  it('works from a bucket as from a disk', async () => {
    const { app, author, whole } = await importSite({ ports: { storage: s3Storage(await localBucket()) } })
    const ids = await wholeCourse(app, author.id)
    const { rawPayload } = await app.call('GET', `/api/course-exports/${ids.course}`, { as: author })
    const done = await whole('a.zip', rawPayload)
    expect(done).toMatchObject({ status: 'done', report: { lessons: 3, files: 6, remarks: [] } })
  })

  it('of an account deleted meanwhile fails with a reason', async () => {
    const { app, send, record } = await importSite()
    const id = await send('a.csv', 'leçon;type\nA;texte\n')
    await app.seed((tx) => {
      tx.update(courseImports, id, { status: 'waiting' })
      tx.enqueue('course.import', { import: id, title: '', by: { collection: 'users', id: 'gone' } })
    })
    await app.worker.drain()
    expect(record(id)).toMatchObject({ status: 'failed', report: { failure: expect.stringMatching(/.+/) } })
    expect(app.engine.read(system).count(courses)).toBe(0)
  })

  it('waits beside at most nineteen others', async () => {
    const { app, author, send } = await importSite()
    for (let count = 0; count < 20; count += 1) await send(`${count}.csv`, 'leçon;type\nA;texte\n')
    await expect(send('un de trop.csv', 'x')).rejects.toMatchObject({ status: 429 })
    const [first] = app.engine.read(system).find(courseImports)
    await app.call('DELETE', `/api/collections/course_imports/records/${first?.id}`, { as: author })
    await send('encore un.csv', 'x')
  })

  it('of sixty lessons and twelve recordings succeeds in one go', async () => {
    const { app, whole, author } = await importSite({ dataDir: migratedFolder() })
    const body =
      'Un paragraphe de quelques mots, avec **du gras** et [un lien](https://example.com).\n\n'.repeat(60)
    const entries: Record<string, string | Buffer> = {}
    for (let part = 1; part <= 8; part += 1)
      for (let at = 1; at <= 8 && (part - 1) * 8 + at <= 60; at += 1)
        entries[`Cours/${part}. Module/${at}. Leçon ${part}-${at}.md`] = `# Leçon ${part}-${at}\n\n${body}`
    for (let at = 1; at <= 12; at += 1)
      entries[`Cours/${at % 8 || 8}. Module/${at}. Leçon ${at % 8 || 8}-${at}.wav`] = sound()
    const zip = await packed(entries)
    const done = await whole('cours.zip', zip)
    expect(done.report).toMatchObject({ modules: 8, files: 12, remarks: [] })
    expect(programmeOf(app, done.course).lessons.length).toBeGreaterThanOrEqual(60)
    expect((await app.call('GET', `/api/course-exports/${done.course}`, { as: author })).statusCode).toBe(200)
  })
})
