/** « Dupliquer » of courses, lessons and products: a whole draft with files of its own, or nothing. */
import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { diskStorage, type Storage } from '#server/ports/storage.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b0a696' } }).png()

/** An application whose store records writes, and lets a test act while a file is copied. */
const world = async () => {
  const uploadsDir = temporaryFolder('copies')
  const disk = diskStorage(uploadsDir)
  const writes: { key: string; isStream: boolean }[] = []
  const during: { write: (key: string) => Promise<void> } = { write: async () => undefined }
  const storage: Storage = {
    ...disk,
    async write(key, content) {
      writes.push({ key, isStream: !Buffer.isBuffer(content) })
      await during.write(key)
      await disk.write(key, content)
    },
  }
  const app = await testApp({ uploadsDir, ports: { storage } })
  const staff = await app.person('e@example.com', {
    role: 'staff',
    permissions: ['courses.manage', 'products.manage'],
  })
  const files = async () => {
    await app.engine.idle()
    return readdirSync(uploadsDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()
  }
  const duplicate = (path: string) => app.call('POST', `/api/${path}/duplicate`, { as: staff })
  return { app, staff, disk, writes, during, files, duplicate }
}

const content = async (app: TestApp, record: { collectionId: string; id: string }, name: string) =>
  text(app.engine.storage.read(`${record.collectionId}/${record.id}/${name}`))

/** A course with a cover, two modules and a lesson with two attachments. */
const wholeCourse = async (app: TestApp) => {
  const [courseId, lessonId] = [app.engine.newId(), app.engine.newId()]
  const cover = await app.engine.upload(courses, courseId, 'coverImage', {
    name: 'Couverture.png',
    content: await picture.toBuffer(),
  })
  const upload = (name: string) =>
    app.engine.upload(lessons, lessonId, 'attachments', { name, content: Buffer.from(`contenu de ${name}`) })
  const attachments = [await upload('Fiche une.txt'), await upload('Fiche deux.txt')]
  const { id: instructor } = await app.person('auteure@example.com', { role: 'admin' })
  return app.seed((tx) => {
    const category = tx.create(categories, { name: 'Parcours', kind: 'course' }).id
    const course = tx.create(courses, {
      id: courseId,
      title: 'Mieux dormir',
      slug: 'le-sommeil',
      status: 'published',
      price: 120,
      salePrice: 90,
      description: '<p>Un texte</p>',
      category,
      instructor,
      tags: [tx.create(tags, { name: 'Sommeil' }).id],
      objectives: ['Dormir'],
      faq: [{ question: 'Quand ?', answer: 'Ce soir' }],
      completionThreshold: 80,
      coverImage: cover,
    })
    const first = tx.create(modules, { course: courseId, title: 'Un', order: 1, releaseAfterDays: 3 })
    tx.create(modules, { course: courseId, title: 'Deux', order: 2 })
    tx.create(lessons, {
      id: lessonId,
      module: first.id,
      title: 'Leçon',
      slug: 'la-premiere',
      content: '<p>Réservé</p>',
      durationSeconds: 600,
      isPreview: true,
      attachments,
      order: 1,
    })
    return { course: tx.get(courses, course.id), lesson: tx.get(lessons, lessonId), module: first }
  })
}

describe('a duplicated course', () => {
  it('is a draft with its programme and every file, under new names', async () => {
    const { app, writes, files, duplicate } = await world()
    const { course, lesson } = await wholeCourse(app)
    const stored = await files()
    writes.length = 0
    const answer = await duplicate(`courses/${course.id}`)
    expect(answer.statusCode).toBe(200)
    const copy = app.engine.read(system).get(courses, answer.json().id)
    const named = { coverImage: '', fileNames: null }
    const own = { id: '', slug: '', title: '', status: '', ...named, created: '', updated: '' }
    expect({ ...copy, ...own }).toEqual({ ...course, ...own })
    expect(copy).toMatchObject({ title: 'Mieux dormir (copie)', slug: 'mieux-dormir-copie', status: 'draft' })
    expect(copy.durationMinutes).toBe(10)
    expect(answer.json()).toEqual({ ...copy })
    expect(copy.coverImage).toMatch(/^couverture_[a-z0-9]{10}\.png$/)
    expect(copy.coverImage).not.toBe(course.coverImage)
    expect(copy.fileNames).toEqual({ [copy.coverImage]: 'Couverture.png' })
    expect(await content(app, copy, copy.coverImage)).toBe(await content(app, course, course.coverImage))
    const parts = app.engine.read(system).find(modules, { course: copy.id }, { sort: 'order' })
    expect(parts.map(({ title, releaseAfterDays }) => [title, releaseAfterDays])).toEqual([
      ['Un', 3],
      ['Deux', 0],
    ])
    const [second] = app.engine.read(system).find(lessons, { module: parts[0]?.id ?? '' })
    expect(second).toMatchObject({
      title: 'Leçon',
      slug: 'la-premiere',
      content: '<p>Réservé</p>',
      isPreview: true,
    })
    expect(second?.attachments).toHaveLength(2)
    if (second)
      expect(await content(app, second, second.attachments[1] ?? '')).toBe('contenu de Fiche deux.txt')
    expect(await files()).toHaveLength(stored.length * 2)
    expect(writes.map(({ isStream }) => isStream)).toEqual([true, true, true])
    // What belongs to the original goes with it, and the copy stays whole.
    await app.seed((tx) => tx.delete(courses, course.id))
    expect(await files()).toHaveLength(stored.length)
    if (second)
      expect(await content(app, second, second.attachments[0] ?? '')).toBe('contenu de Fiche une.txt')
    expect(lesson.id).not.toBe(second?.id)
  })

  it('is never partial: refused fields roll rows and files back', async () => {
    const { app, files, duplicate } = await world()
    const { course, lesson } = await wholeCourse(app)
    // As a row that came from elsewhere may be: valid then, no longer now.
    app.engine.db.prepare('UPDATE lessons SET durationSeconds = -5 WHERE id = ?').run(lesson.id)
    const before = await files()
    const answer = await duplicate(`courses/${course.id}`)
    expect(answer.json()).toMatchObject({ status: 400, data: { durationSeconds: expect.anything() } })
    expect(app.engine.read(system).count(courses)).toBe(1)
    expect(app.engine.read(system).count(lessons)).toBe(1)
    expect(await files()).toEqual(before)
  })

  it('is refused when a file arrives during the copy; the next attempt includes it', async () => {
    const { app, files, during, duplicate } = await world()
    const { course, lesson } = await wholeCourse(app)
    during.write = async () => {
      during.write = async () => undefined
      const added = await app.engine.upload(lessons, lesson.id, 'attachments', {
        name: 'Ajout.txt',
        content: Buffer.from('ajouté'),
      })
      await app.seed((tx) => tx.update(lessons, lesson.id, { attachments: [...lesson.attachments, added] }))
    }
    const before = (await files()).length
    const answer = await duplicate(`courses/${course.id}`)
    expect(answer.json()).toMatchObject({
      status: 409,
      statusMessage: 'L’original a été modifié pendant la copie. Veuillez réessayer.',
    })
    expect(app.engine.read(system).count(courses)).toBe(1)
    expect(await files()).toHaveLength(before + 1)
    expect((await duplicate(`courses/${course.id}`)).statusCode).toBe(200)
    expect(await files()).toHaveLength((before + 1) * 2)
  })

  it('lacks files that are removed during the copy, or were lost before', async () => {
    const { app, disk, files, during, duplicate } = await world()
    const { course, lesson } = await wholeCourse(app)
    const [lost = ''] = lesson.attachments
    await disk.delete(`${lesson.collectionId}/${lesson.id}/${lost}`)
    during.write = async (key) => {
      if (!key.includes('fiche_deux')) return
      await app.seed((tx) => tx.update(lessons, lesson.id, { attachments: [lost] }))
    }
    const answer = await duplicate(`courses/${course.id}`)
    expect(answer.statusCode).toBe(200)
    const copied = app.engine.read(system).find(lessons, {
      filter: 'module.course = {:course}',
      params: { course: answer.json().id },
    })
    expect(copied.map(({ attachments }) => attachments)).toEqual([[]])
    expect((await files()).filter((name) => name.startsWith('fiche'))).toEqual([])
  })

  it('may be made concurrently, each with a slug of its own', async () => {
    const { app, duplicate } = await world()
    const { course } = await wholeCourse(app)
    const answers = await Promise.all(Array.from({ length: 4 }, () => duplicate(`courses/${course.id}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().slug)).size).toBe(4)
    expect(app.engine.read(system).count(lessons)).toBe(5)
  })

  it('keeps the suffix of a copy for a long title, and is a 404 for an unknown course', async () => {
    const { app, duplicate } = await world()
    const course = await app.seed((tx) => makeCourse(tx, { title: 'é'.repeat(158) }))
    const { title } = (await duplicate(`courses/${course.id}`)).json()
    expect([...title]).toHaveLength(160)
    expect(title).toMatch(/é \(copie\)$/)
    for (const path of ['courses', 'lessons', 'produits'])
      expect((await duplicate(`${path}/abcdefghijklmno`)).statusCode, path).toBe(404)
  })
})

describe('a duplicated lesson', () => {
  it('is placed at the end of its module with its files', async () => {
    const { app, duplicate } = await world()
    const { lesson, module } = await wholeCourse(app)
    await app.seed((tx) => tx.create(lessons, { module: module.id, title: 'Dernière', order: 7 }))
    const answer = (await duplicate(`lessons/${lesson.id}`)).json()
    const copy = app.engine.read(system).get(lessons, answer.id)
    expect(copy).toMatchObject({
      title: 'Leçon (copie)',
      slug: 'lecon-copie',
      module: module.id,
      order: 8,
      durationSeconds: 600,
      content: '<p>Réservé</p>',
    })
    expect(answer).toMatchObject({ title: 'Leçon (copie)', attachments: copy.attachments })
    expect(await content(app, copy, copy.attachments[0] ?? '')).toBe('contenu de Fiche une.txt')
  })
})

describe('a duplicated product', () => {
  it('is a draft with pictures and downloads, all or nothing', async () => {
    const { app, files, duplicate } = await world()
    const id = app.engine.newId()
    const image = await app.engine.upload(produits, id, 'images', {
      name: 'photo.png',
      content: await picture.toBuffer(),
    })
    const audio = await app.engine.upload(produits, id, 'downloads', {
      name: 'seance.txt',
      content: Buffer.from('la séance'),
    })
    const original = await app.seed((tx) =>
      tx.create(produits, {
        id,
        title: 'Séance',
        price: 12,
        stock: 4,
        taxRate: 5.5,
        status: 'published',
        images: [image],
        downloads: [audio],
      }),
    )
    const answer = (await duplicate(`produits/${id}`)).json()
    const copy = app.engine.read(system).get(produits, answer.id)
    const own = {
      id: '',
      slug: '',
      title: '',
      status: '',
      images: [],
      downloads: [],
      created: '',
      updated: '',
    }
    expect({ ...copy, ...own }).toEqual({ ...original, ...own })
    expect(copy).toMatchObject({ title: 'Séance (copie)', slug: 'seance-copie', status: 'draft' })
    expect(await content(app, copy, copy.downloads[0] ?? '')).toBe('la séance')
    expect(await files()).toHaveLength(4)
    app.engine.db.prepare('UPDATE produits SET price = -1 WHERE id = ?').run(id)
    expect((await duplicate(`produits/${id}`)).json()).toMatchObject({ status: 400, data: { price: {} } })
    expect(await files()).toHaveLength(4)
    expect(app.engine.read(system).count(produits)).toBe(2)
  })

  it('may have no files', async () => {
    const { app, duplicate } = await world()
    const produit = await app.seed((tx) => makeProduit(tx, { title: 'Carnet' }))
    expect((await duplicate(`produits/${produit.id}`)).json()).toMatchObject({ slug: 'carnet-copie' })
  })
})
