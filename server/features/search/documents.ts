/** The searchable text of courses and lessons. A change requires a new `INDEX_VERSION`. */
import {
  type courseFields,
  courses,
  type lessonFields,
  lessons,
  modules,
} from '#drizzle/collections/courses.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { plainText } from '#server/records/read/plain-text.ts'
import type { IndexDocument } from '#server/records/search/text-index.ts'
import { labelOf } from '#server/records/search/tokens.ts'
import type { Reader } from '#server/records/types.ts'

/** The fields that a document is made of, by collection; other changes leave the index alone. */
export const SOUGHT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  courses: [
    'title',
    'status',
    'shortDescription',
    'description',
    'objectives',
    'audience',
    'prerequisites',
    'faq',
  ],
  modules: ['title', 'course'],
  lessons: ['title', 'content', 'transcript', 'module', 'isPreview'],
}

/** Joins the parts of a text with line breaks, so that words of neighbouring parts do not form a phrase. */
const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.normalize('NFC').trim())
    .filter((part) => part !== '')
    .join('\n')

/** An import may have left any value in a JSON field. */
const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (item: unknown, name: string): string =>
  typeof item === 'object' && item !== null && name in item
    ? String((item as Record<string, unknown>)[name])
    : ''

/** A course without its programme, whose lessons are documents of their own. */
export const courseDocument = (course: RecordOf<typeof courseFields>): IndexDocument => ({
  id: course.id,
  kind: courses.name,
  groups: [course.id, ''],
  title: course.title.normalize('NFC'),
  context: '',
  body: joined([
    course.shortDescription,
    plainText(course.description),
    ...itemsIn(course.objectives).map(String),
    course.audience,
    course.prerequisites,
    ...itemsIn(course.faq).flatMap((item) => [textIn(item, 'question'), plainText(textIn(item, 'answer'))]),
  ]),
  labels: [labelOf('c', course.id)],
  openness: course.status === 'published' ? 'all' : 'none',
})

/** A lesson with the title of its module. Its texts are open where it is a preview of a published course. */
export const lessonDocument = (reader: Reader, lesson: RecordOf<typeof lessonFields>): IndexDocument => {
  const part = reader.getOrNull(modules, lesson.module)
  const course = part && reader.getOrNull(courses, part.course)
  const openness = lesson.isPreview ? 'all' : 'title'
  return {
    id: lesson.id,
    kind: lessons.name,
    groups: [part?.course ?? '', lesson.module],
    title: lesson.title.normalize('NFC'),
    context: part?.title.normalize('NFC') ?? '',
    body: joined([plainText(lesson.content), plainText(lesson.transcript)]),
    labels: [
      labelOf('l', part?.course ?? ''),
      labelOf('m', lesson.module),
      ...(lesson.isPreview ? [labelOf('v', lesson.module)] : []),
    ],
    openness: course?.status === 'published' ? openness : 'none',
  }
}
