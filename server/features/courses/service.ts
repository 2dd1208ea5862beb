import { tags } from '#drizzle/collections/categories.ts'
import { type courseFields, courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { videoSource } from '#drizzle/domain/video-source.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { type Actor, guest, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { type PublicationStatus, withOtherStatus } from '../catalogue/index.ts'
import { enrollmentIn, startOf } from '../enrollments/index.ts'
import { openingsOf } from '../learning/index.ts'

/** A course by id (15 characters, tried first) or slug, as this reader may see it. Throws 404. */
const courseBy = (reader: Reader, idOrSlug: string) =>
  (idOrSlug.length === 15 ? reader.getOrNull(courses, idOrSlug) : null) ??
  reader.first(courses, { slug: idOrSlug })

/**
 * Modules and lessons of a course that the caller may see, with what is open to the caller. Titles are
 * public; whether a lesson is locked is the record API's own answer, so the two cannot disagree.
 */
export const outline = (engine: Engine, actor: Actor, idOrSlug: string) =>
  outlineAt(engine, actor, courseBy(engine.read(actor), idOrSlug), engine.clock.now())

/** The same of a course at hand, as it was or will be for the caller at `now`, by the programme and the rules of today. */
export const outlineAt = (
  engine: Engine,
  actor: Actor,
  course: Pick<RecordOf<typeof courseFields>, 'id' | 'slug' | 'title'>,
  now: Date,
) => {
  const all = engine.read(system)
  const open = new Set(
    engine
      .read(actor, now)
      .find(lessons, { filter: 'module.course = {:course}', params: { course: course.id } })
      .map((lesson) => lesson.id),
  )
  const userId = actor.record?.collectionName === 'users' ? actor.record.id : ''
  const enrollment = enrollmentIn(all, userId, course.id, now)
  const opensAt = enrollment ? startOf(enrollment, now) : ''
  const openings = enrollment ? openingsOf(all, enrollment.id) : new Map<string, string>()
  const opensLater = (moduleId: string): string => {
    const at = openings.get(moduleId) ?? opensAt
    return at > stamp(now) ? at : ''
  }
  const inCourse = all.find(
    lessons,
    { filter: 'module.course = {:course} && isHidden = false', params: { course: course.id } },
    { sort: 'order,created' },
  )
  const parts = all.find(modules, { course: course.id }, { sort: 'order,created' }).map((part) => ({
    id: part.id,
    title: part.title,
    description: part.description,
    lessons: inCourse
      .filter((lesson) => lesson.module === part.id)
      .map(({ id, title, slug, type, durationSeconds, isPreview, liveAt }) => ({
        id,
        title,
        slug,
        type,
        durationSeconds,
        isPreview,
        liveAt: type === 'live' ? liveAt : '',
        locked: !open.has(id),
        availableAt: open.has(id) ? '' : opensLater(part.id),
      })),
  }))
  return {
    course: {
      id: course.id,
      slug: course.slug,
      title: course.title,
      enrolled: enrollment !== null && opensAt === '',
      opensAt,
    },
    modules: parts,
    lessonCount: inCourse.length,
    durationSeconds: inCourse.reduce((total, lesson) => total + lesson.durationSeconds, 0),
  }
}

/** Gives several courses one status, all or none. Throws 400 on `ids` when one is no course. */
export const setCourseStatus = (
  engine: Engine,
  actor: Actor,
  { ids, status }: { readonly ids: readonly string[]; readonly status: PublicationStatus },
): Promise<void> =>
  engine.write(actor, (tx) => {
    for (const { id } of withOtherStatus(ids, status, (id) => tx.getOrNull(courses, id)))
      tx.update(courses, id, { status })
  })

/** How many lessons each course has, how many people ever enrolled and how many completed it; ids that are no course are left out. */
export const countCourses = (engine: Engine, ids: readonly string[]) => {
  const reader = engine.read(system)
  return [...new Set(ids)]
    .filter((id) => reader.count(courses, { id }) > 0)
    .map((id) => ({
      id,
      lessons: reader.count(lessons, { filter: 'module.course = {:course}', params: { course: id } }),
      enrolled: reader.count(enrollments, { course: id }),
      completed: reader.count(enrollments, {
        filter: "course = {:course} && completedAt != ''",
        params: { course: id },
      }),
    }))
}

/** The tags of published courses by name, with how many courses have each. */
export const countThemes = (engine: Engine) => {
  const reader = engine.read(guest)
  const counts = new Map<string, number>()
  for (const course of reader.find(courses, { status: 'published' }))
    for (const tag of course.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return reader.find(tags, {}, { sort: 'name' }).flatMap(({ id, name, slug }) => {
    const count = counts.get(id) ?? 0
    return count > 0 ? [{ id, name, slug, count }] : []
  })
}

/** More would make a header that servers in front refuse. */
const MAX_ORIGINS = 12

/**
 * Origins of the streams that lessons play, which a document's policy has to name: of every lesson for
 * signed-in users (`all`), of the free previews for visitors (`free`). A stream's segments must come from the
 * origin of its address.
 */
export const streamOrigins = (engine: Engine, whose: 'all' | 'free'): string[] => {
  const free = " && isPreview = true && module.course.status = 'published'"
  const filter = `type = 'video' && videoProvider = 'hls' && video = ''${whose === 'free' ? free : ''}`
  const origins = engine
    .read(system)
    .find(lessons, { filter }, { sort: '-updated' })
    .flatMap((lesson) => {
      const source = videoSource(lesson)
      return source?.kind === 'hls' ? [new URL(source.address).origin] : []
    })
  return [...new Set(origins)].slice(0, MAX_ORIGINS)
}
