import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { priceHistory } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { StoredUpload } from '#server/records/uploads.ts'
import { type DemoCourse, type DemoLesson, demoCourses } from './content/courses.ts'
import { moreCourses } from './content/more-courses.ts'
import { type DemoProduit, demoCategories, demoProduits } from './content/produits.ts'
import { demoTags } from './content/site.ts'
import type { FollowedCourse, FollowedLesson } from './learning.ts'
import { breathingFilm, breathingSound, captions, MEDIA_SECONDS, sheet } from './media.ts'
import { pictureFile } from './picture.ts'

const DAY_MS = 86_400_000

type Named = Map<string, string>
const idsOf = (names: readonly string[], known: Named): string[] =>
  names.map((name) => known.get(name) ?? '').filter((id) => id !== '')

export const seedTerms = async (engine: Engine): Promise<{ tags: Named; categories: Named }> =>
  engine.write(system, (tx) => ({
    tags: new Map(demoTags.map((name) => [name, tx.create(tags, { name }).id])),
    categories: new Map(
      demoCategories.map((name, at) => [
        name,
        tx.create(categories, { name, kind: 'produit', order: at + 1 }).id,
      ]),
    ),
  }))

const kindOf = (category: string): 'digital' | 'service' =>
  category === 'Accompagnements' || category === 'Coffrets' ? 'service' : 'digital'

const seedProduit = async (
  engine: Engine,
  demo: DemoProduit,
  order: number,
  terms: Terms,
): Promise<SeededProduit> => {
  const id = engine.newId()
  const kind = kindOf(demo.category)
  const picture = await engine.upload(produits, id, 'images', await pictureFile(demo.picture))
  const downloads: StoredUpload[] = []
  if (kind === 'digital') {
    const content = await sheet(demo.title, [demo.content])
    downloads.push(await engine.upload(produits, id, 'downloads', { name: `${demo.slug}.pdf`, content }))
  }
  if (demo.category === 'Audios d’hypnose') {
    const content = breathingSound(110 + order * 10)
    downloads.push(await engine.upload(produits, id, 'downloads', { name: `${demo.slug}.wav`, content }))
  }
  await engine.write(system, (tx) =>
    tx.create(produits, {
      id,
      title: demo.title,
      slug: demo.slug,
      content: `<p>${demo.content}</p>`,
      excerpt: `${demo.content.split(/(?<=[.!?])\s/)[0]}`,
      price: demo.price,
      category: terms.categories.get(demo.category) ?? '',
      tags: idsOf(demo.tags, terms.tags),
      status: demo.status ?? 'published',
      order,
      images: [picture],
      downloads,
      kind,
      taxTreatment: 'franchise_293B',
      withdrawal: kind === 'digital' ? 'digital_waiver' : 'days14',
      // A set of a workshop, a booklet and a session is agreed on by mail until sets can be paid online.
      ...(demo.category === 'Coffrets' ? { buttonLink: '/contact', buttonLabel: 'Demander ce coffret' } : {}),
    }),
  )
  return { id, kind, ...demo }
}

export interface SeededProduit {
  id: string
  slug: string
  title: string
  /** In euros. */
  price: number
  kind: 'digital' | 'service'
}

export interface Terms {
  tags: Named
  categories: Named
}

export const seedProduits = async (engine: Engine, terms: Terms): Promise<SeededProduit[]> => {
  const seeded: SeededProduit[] = []
  for (const [at, demo] of demoProduits.entries()) seeded.push(await seedProduit(engine, demo, at + 1, terms))
  return seeded
}

const lessonFiles = async (engine: Engine, id: string, lesson: DemoLesson, film: Buffer, hertz: number) => {
  if (lesson.type === 'video') {
    const lines = lesson.body.split(/(?<=[.!?])\s/)
    return {
      videoProvider: 'file' as const,
      video: await engine.upload(lessons, id, 'video', { name: 'seance.webm', content: film }),
      captions: [await engine.upload(lessons, id, 'captions', { name: 'fr.vtt', content: captions(lines) })],
      mediaSeconds: MEDIA_SECONDS,
    }
  }
  if (lesson.type === 'audio') {
    return {
      audio: await engine.upload(lessons, id, 'audio', {
        name: 'seance.wav',
        content: breathingSound(hertz),
      }),
      transcript: `<p>${lesson.body}</p>`,
      mediaSeconds: MEDIA_SECONDS,
    }
  }
  if (lesson.type === 'exercise') {
    const content = await sheet(lesson.title, [lesson.body, '1.', '2.', '3.'])
    return { attachments: [await engine.upload(lessons, id, 'attachments', { name: 'fiche.pdf', content })] }
  }
  return {}
}

const seedLessons = async (engine: Engine, courseId: string, demo: DemoCourse): Promise<FollowedLesson[]> => {
  const film = await breathingFilm(demo.picture)
  const followed: FollowedLesson[] = []
  for (const [at, part] of demo.modules.entries()) {
    const parent = await engine.write(system, (tx) =>
      tx.create(modules, { course: courseId, title: part.title, order: at + 1 }),
    )
    for (const [index, lesson] of part.lessons.entries()) {
      const id = engine.newId()
      const media = await lessonFiles(engine, id, lesson, film, 110 + 22 * (at * 3 + index))
      await engine.write(system, (tx) =>
        tx.create(lessons, {
          id,
          module: parent.id,
          title: lesson.title,
          type: lesson.type,
          content: `<p>${lesson.body}</p>`,
          durationSeconds: lesson.minutes * 60,
          isPreview: lesson.isPreview ?? false,
          manualCompletion: lesson.type === 'text' || lesson.type === 'exercise',
          order: index + 1,
          ...media,
        }),
      )
      followed.push({ id, minutes: lesson.minutes, mediaSeconds: media.mediaSeconds ?? 0 })
    }
  }
  return followed
}

export interface SeededCourse extends FollowedCourse {
  slug: string
  /** In euros, without a promotion. */
  price: number
  subscriptionPrice?: number
}

export const seedCourses = async (
  engine: Engine,
  terms: Terms,
  instructor: string,
): Promise<SeededCourse[]> => {
  const seeded: SeededCourse[] = []
  for (const [at, demo] of [...demoCourses, ...moreCourses].entries()) {
    const id = engine.newId()
    const { modules: _modules, picture, tags: names, description, salePrice, objectives, ...rest } = demo
    const coverImage = await engine.upload(courses, id, 'coverImage', await pictureFile(picture))
    await engine.write(system, (tx) => {
      tx.create(courses, {
        id,
        ...rest,
        description: `<p>${description}</p>`,
        objectives: [...objectives],
        tags: idsOf(names, terms.tags),
        coverImage,
        instructor,
        order: at + 1,
        accessMonths: 12,
        certificate: true,
        completionThreshold: 100,
        taxTreatment: 'franchise_293B',
        withdrawal: 'digital_waiver',
      })
      if (salePrice === undefined) return
      // The price was in force long before the promotion: that is what it is measured against.
      const longAgo = stamp(new Date(engine.clock.now().getTime() - 60 * DAY_MS))
      tx.create(priceHistory, { kind: 'course', ref: id, price: demo.price, at: longAgo })
      tx.update(courses, id, { salePrice })
    })
    const followed = await seedLessons(engine, id, demo)
    const minutes = followed.reduce((sum, lesson) => sum + lesson.minutes, 0)
    seeded.push({ ...rest, id, lessons: followed, hours: Math.round((minutes / 60) * 100) / 100 })
  }
  return seeded
}
