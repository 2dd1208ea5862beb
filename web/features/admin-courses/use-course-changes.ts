import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { courseFields, lessonFields } from '#drizzle/collections/courses.ts'
import { differencesOf } from '../../admin-ui/working-copy/differences.ts'
import type { Waiting } from '../../admin-ui/working-copy/PublishChanges.tsx'
import { hasChanges, publishAll, workingCopies } from '../../admin-ui/working-copy/working-copy.ts'
import { useLive } from '../../lib/use-live.ts'
import { COURSE_LABELS } from './course-form.ts'
import { lessonCopies } from './lesson-copies.ts'
import { LESSON_FILE_LABELS, LESSON_LABELS, LESSON_VALUE_LABELS } from './lesson-form.ts'
import { type Course, lessonNames, lessons } from './queries.ts'
import type { CourseCopy } from './use-course-copy.ts'
import { useCourseLabels } from './use-course-editor.ts'

const COURSE = { fields: courseFields, labels: { ...COURSE_LABELS, coverImage: 'Image de couverture' } }
const LESSON = {
  fields: lessonFields,
  labels: { ...LESSON_LABELS, ...LESSON_FILE_LABELS, durationSeconds: LESSON_LABELS.minutes },
  texts: {
    ...LESSON_VALUE_LABELS,
    durationSeconds: (seconds: number) => LESSON_VALUE_LABELS.minutes?.(Math.round(seconds / 60)) ?? '',
  },
}

/** Everything of a published course that waits to be put online: its sheet, lessons, and new lessons. */
export const useCourseChanges = (course: Course, staged: CourseCopy) => {
  const queries = useQueryClient()
  const texts = useCourseLabels()
  const isPublished = course.status === 'published'
  useLive([{ collection: 'lessons' }], [['lessons']])
  const names = useQuery({ ...lessonNames(course.id), enabled: isPublished })
  const copies = useQuery({ ...lessonCopies, enabled: isPublished })
  const ids = new Set((names.data ?? []).map(({ id }) => id))
  const changed = (copies.data ?? []).filter((copy) => hasChanges(copy) && ids.has(copy.record))
  const records = useQueries({ queries: changed.map(({ record }) => lessons.one(record)) })
  const hidden = isPublished ? (names.data ?? []).filter(({ isHidden }) => isHidden) : []
  const lessonOf = (id: string) => records.find(({ data }) => data?.id === id)?.data
  const sheet = hasChanges(staged.copy) ? staged.copy : null
  const waiting: Waiting[] = [
    ...(sheet
      ? [
          {
            key: sheet.id,
            title: 'Fiche de la formation',
            differences: differencesOf(course, sheet, { ...COURSE, texts }),
          },
        ]
      : []),
    ...changed.flatMap((copy) => {
      const lesson = lessonOf(copy.record)
      if (!lesson) return []
      const differences = differencesOf(lesson, copy, LESSON)
      return [{ key: copy.id, title: `Leçon «\u00a0${lesson.title}\u00a0»`, differences }]
    }),
    ...hidden.map(({ id, title }) => ({ key: id, title: `Leçon «\u00a0${title}\u00a0»`, differences: [] })),
  ]
  const refresh = () =>
    Promise.all(
      ['courses', 'lessons', 'modules', 'working_copies'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const versions = [
    ...(sheet ? [{ id: sheet.id, startedFrom: course.updated }] : []),
    ...changed.flatMap((copy) => {
      const lesson = lessonOf(copy.record)
      return lesson ? [{ id: copy.id, startedFrom: lesson.updated }] : []
    }),
  ]
  return {
    waiting,
    publish: async () => {
      try {
        await publishAll(
          versions,
          hidden.map(({ id }) => id),
        )
      } finally {
        await refresh()
      }
    },
    discard: async () => {
      await staged.discard()
      for (const { id } of changed) await workingCopies.remove(id)
      await refresh()
    },
  }
}
export type CourseChanges = ReturnType<typeof useCourseChanges>
