import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { priceHistory } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { lowestOwnPrice, stockOfAll } from '#drizzle/domain/variants.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { StoredUpload } from '#server/records/files/uploads.ts'
import type { Engine } from '#server/records/types.ts'
import { writeHistory } from './bulk.ts'
import { calendar, HISTORY_DAYS, stamps } from './calendar.ts'
import { demoCourses } from './content/courses.ts'
import type { DemoCourse, DemoLesson } from './content/demo-course.ts'
import { exerciseOf } from './content/exercise-blocks.ts'
import { exercises } from './content/exercises.ts'
import { lessonTexts } from './content/lesson-texts.ts'
import { moreCourses } from './content/more-courses.ts'
import { type DemoProduit, demoCategories, demoProduits } from './content/produits.ts'
import { demoTags } from './content/site.ts'
import { transcripts } from './content/transcripts.ts'
import type { FollowedCourse, FollowedLesson } from './learning.ts'
import { breathingLoop, captions, film, recording } from './media.ts'
import { pictureFile } from './picture.ts'
import { seedQuiz } from './quizzes.ts'
import { exerciseSheet, leaflet, practiceNotebook } from './sheets.ts'
import type { Loop } from './webm.ts'

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

const kindOf = ({ category, weightGrams }: DemoProduit): SeededProduit['kind'] => {
  if (weightGrams) return 'physical'
  return category === 'Accompagnements' || category === 'Coffrets' ? 'service' : 'digital'
}

/** Fields that hooks derive from the variants of a product; they do not run for past rows. */
const variantsOf = ({ options, variants, weightGrams = 0, price }: DemoProduit) =>
  options && variants
    ? {
        options,
        variants,
        weightGrams,
        stock: stockOfAll({ variants }),
        fromPrice: lowestOwnPrice({ price, variants }),
      }
    : {}

const seedProduit = async (
  engine: Engine,
  demo: DemoProduit,
  order: number,
  terms: Terms,
): Promise<SeededProduit> => {
  const id = engine.newId()
  const kind = kindOf(demo)
  const picture = await engine.upload(produits, id, 'images', await pictureFile(demo.picture))
  const downloads: StoredUpload[] = []
  const add = async (name: string, content: Buffer) =>
    downloads.push(await engine.upload(produits, id, 'downloads', { name, content }))
  if (demo.slug === 'le-carnet-des-nuits-douces') await add(`${demo.slug}.pdf`, await practiceNotebook())
  else if (kind === 'digital') await add(`${demo.slug}.pdf`, await leaflet(demo.title, [demo.content]))
  if (demo.minutes) await add(`${demo.slug}.mp3`, recording(demo.title, 110 + order * 10, demo.minutes * 60))
  const [first = '', ...rest] = demo.content.split(/(?<=[.!?])\s/)
  const since = calendar(engine.clock.now()).at(demo.status === 'draft' ? 15 : HISTORY_DAYS + 4, 540 + order)
  await writeHistory(engine, (bulk) => {
    bulk.keep(produits, {
      id,
      title: demo.title,
      slug: demo.slug,
      // The first sentence is the summary; the description continues from there.
      content: `<p>${rest.join(' ')}</p>`,
      excerpt: first,
      price: demo.price,
      category: terms.categories.get(demo.category) ?? '',
      tags: idsOf(demo.tags, terms.tags),
      status: demo.status ?? 'published',
      order,
      images: [picture],
      downloads,
      kind,
      durationMinutes: demo.durationMinutes ?? null,
      place: demo.place ?? '',
      ...variantsOf(demo),
      taxTreatment: 'franchise_293B',
      withdrawal: kind === 'digital' ? 'digital_waiver' : 'days14',
      // A set of a workshop, a booklet and a session is arranged by mail until sets can be paid online.
      ...(demo.category === 'Coffrets' ? { buttonLink: '/contact', buttonLabel: 'Demander ce coffret' } : {}),
      ...stamps(since),
    })
    bulk.keep(priceHistory, {
      kind: 'produit',
      ref: id,
      price: demo.price,
      at: stamp(since),
      ...stamps(since),
    })
  })
  return { id, kind, ...demo }
}

export interface SeededProduit {
  id: string
  slug: string
  title: string
  /** In euros. */
  price: number
  kind: 'digital' | 'service' | 'physical'
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

const lessonFiles = async (
  engine: Engine,
  id: string,
  lesson: DemoLesson,
  loop: () => Promise<Loop>,
  hertz: number,
) => {
  const seconds = lesson.minutes * 60
  const spoken = transcripts[lesson.title] ?? [lesson.body]
  if (lesson.type === 'video') {
    const lines = spoken.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s/))
    const content = film(await loop(), seconds)
    return {
      videoProvider: 'file' as const,
      video: await engine.upload(lessons, id, 'video', { name: 'lecon.webm', content }),
      captions: [
        await engine.upload(lessons, id, 'captions', { name: 'fr.vtt', content: captions(lines, seconds) }),
      ],
      mediaSeconds: seconds,
    }
  }
  if (lesson.type === 'audio') {
    const content = recording(lesson.title, hertz, seconds)
    return {
      audio: await engine.upload(lessons, id, 'audio', { name: 'seance.mp3', content }),
      transcript: spoken.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      mediaSeconds: seconds,
    }
  }
  const exercise = exercises[lesson.title]
  if (!exercise) return {}
  const sheet = await exerciseSheet(lesson.title, lesson.body, exercise.prompts)
  const files = [{ name: `fiche-${exercise.file}.pdf`, content: sheet }]
  if (exercise.file === 'carnet-de-nuit')
    files.push({ name: 'carnet-des-nuits-douces.pdf', content: await practiceNotebook() })
  const attachments: StoredUpload[] = []
  for (const file of files) attachments.push(await engine.upload(lessons, id, 'attachments', file))
  return { attachments }
}

const NO_VOICE = '<p>Dans cette démonstration, un son calme tient la place de la voix.</p>'

/** The design's sentence opens the lesson; the text or the exercise follows it. */
const contentOf = ({ title, body, type, isPreview }: DemoLesson): string => {
  const rest = lessonTexts[title] ?? exercises[title]?.content ?? ''
  return `<p>${body}</p>${rest}${type === 'audio' && isPreview ? NO_VOICE : ''}`
}

const seedLessons = async (engine: Engine, courseId: string, demo: DemoCourse): Promise<FollowedLesson[]> => {
  let drawn: Promise<Loop> | undefined
  const loop = () => {
    drawn ??= breathingLoop(demo.picture)
    return drawn
  }
  const followed: FollowedLesson[] = []
  for (const [at, part] of demo.modules.entries()) {
    const parent = await engine.write(system, (tx) =>
      tx.create(modules, { course: courseId, title: part.title, order: at + 1 }),
    )
    for (const [index, lesson] of part.lessons.entries()) {
      const id = engine.newId()
      const quiz = await seedQuiz(engine, lesson.title)
      const media = await lessonFiles(engine, id, lesson, loop, 110 + 12 * (at * 3 + index))
      await engine.write(system, (tx) =>
        tx.create(lessons, {
          id,
          module: parent.id,
          title: lesson.title,
          type: lesson.type,
          content: contentOf(lesson),
          durationSeconds: lesson.minutes * 60,
          isPreview: lesson.isPreview ?? false,
          // A lesson with blocks is complete once they are filled.
          manualCompletion:
            lesson.type === 'text' || (lesson.type === 'exercise' && !exerciseOf(lesson.title)),
          exercise: exerciseOf(lesson.title),
          order: index + 1,
          quiz: quiz?.id ?? '',
          ...media,
        }),
      )
      followed.push({
        id,
        title: lesson.title,
        minutes: lesson.minutes,
        mediaSeconds: media.mediaSeconds ?? 0,
        quiz,
      })
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

/** Days back at which the later courses were created. */
const SINCE: Record<string, number> = {
  's-initier-a-l-hypnose-d-accompagnement': 20,
  'trois-minutes-pour-souffler': 262,
}

export const seedCourses = async (
  engine: Engine,
  terms: Terms,
  instructor: string,
): Promise<SeededCourse[]> => {
  const days = calendar(engine.clock.now())
  const seeded: SeededCourse[] = []
  for (const [at, demo] of [...demoCourses, ...moreCourses].entries()) {
    const id = engine.newId()
    const { modules: _modules, picture, tags: names, description, salePrice, objectives, ...rest } = demo
    const coverImage = await engine.upload(courses, id, 'coverImage', await pictureFile(picture))
    const since = days.at(SINCE[demo.slug] ?? HISTORY_DAYS + 3, 540 + at)
    await writeHistory(engine, (bulk) => {
      bulk.keep(courses, {
        id,
        ...rest,
        isFree: rest.price === 0,
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
        ...stamps(since),
      })
      // In force long before any promotion, which is compared with it.
      bulk.keep(priceHistory, {
        kind: 'course',
        ref: id,
        price: demo.price,
        at: stamp(since),
        ...stamps(since),
      })
    })
    if (salePrice !== undefined) await engine.write(system, (tx) => tx.update(courses, id, { salePrice }))
    const followed = await seedLessons(engine, id, demo)
    const minutes = followed.reduce((sum, lesson) => sum + lesson.minutes, 0)
    seeded.push({ ...rest, id, lessons: followed, hours: Math.round((minutes / 60) * 100) / 100 })
  }
  return seeded
}
