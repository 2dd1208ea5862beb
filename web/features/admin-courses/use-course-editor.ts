import { useQuery } from '@tanstack/react-query'
import { courseFields } from '#drizzle/collections/courses.ts'
import { SURVEY_LABELS } from '#drizzle/domain/survey.ts'
import { useKeptDraft } from '../../admin-ui/drafts/use-stored-draft.tsx'
import type { ValueLabels } from '../../admin-ui/forms/described.ts'
import { useRecordForm } from '../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../admin-ui/forms/use-shared-record.ts'
import { useSlug } from '../../admin-ui/forms/use-slug.ts'
import { useAutosave } from '../../admin-ui/hooks/use-autosave.ts'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../admin-ui/labels.ts'
import { notifySaved } from '../../admin-ui/notify-saved.ts'
import { euros } from '../../lib/format.ts'
import { percent } from '../../lib/quantities.ts'
import {
  COURSE_LABELS,
  type CourseValues,
  INTERVAL_LABELS,
  pairErrors,
  TAB_OF,
  valuesOf,
} from './course-form.ts'
import { allTags, type Course, courseCategories, instructors, otherCourseSlugs } from './queries.ts'
import type { CourseCopy } from './use-course-copy.ts'

/** The values that fields alone do not put into words; the lists are the ones that the form's own inputs show. */
export const useCourseLabels = (): ValueLabels<CourseValues> => {
  const categories = useQuery(courseCategories)
  const tags = useQuery(allTags)
  const people = useQuery(instructors)
  const named = (list: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    list?.find((item) => item.id === id)?.name ?? id
  return {
    category: named(categories.data),
    tags: named(tags.data),
    instructor: named(people.data),
    price: euros,
    salePrice: euros,
    minPrice: euros,
    installmentPrice: euros,
    subscriptionPrice: euros,
    subscriptionInterval: (value) => INTERVAL_LABELS[value] ?? value,
    taxTreatment: (value) => TAX_LABELS[value] ?? value,
    withdrawal: (value) => WITHDRAWAL_LABELS[value] ?? value,
    completionThreshold: percent,
    mutedSurveys: (kind) => SURVEY_LABELS[kind],
  }
}

/**
 * The course's own form: saved every 30 s, on Ctrl/Cmd+S and by the button; only what changed is sent, of a published
 * course to its working copy.
 */
export const useCourseEditor = (staged: CourseCopy, openTab: (tab: string) => void) => {
  const course = staged.shown
  const form = useRecordForm({
    fields: courseFields,
    initial: valuesOf(course),
    labels: COURSE_LABELS,
    check: pairErrors,
  })
  const slug = useSlug(form, otherCourseSlugs(course.id), course.status === 'draft')
  const shared = useSharedRecord<Course, CourseValues>({
    record: course,
    form,
    fields: courseFields,
    texts: useCourseLabels(),
    valuesOf,
    read: staged.read,
    write: (change, startedFrom) => staged.write({ ...change }, startedFrom),
    // The copy and the record show themselves where they are stored.
    kept: () => undefined,
    refused: (names) => {
      openTab(TAB_OF[names[0] ?? ''] ?? 'informations')
      // It was taken since it was typed.
      if (names.includes('slug')) void slug.settle()
    },
  })
  const autosave = useAutosave({
    dirty: form.dirty,
    wrong: form.wrong,
    save: async (silent) => {
      const outcome = await shared.save(silent)
      if (outcome === 'stored' && !silent) notifySaved()
      return outcome
    },
  })
  const offer = useKeptDraft({ name: `courses-${course.id}` }, shared.draft)
  return { form, slug, autosave, shared, offer, staged }
}
export type CourseEditor = ReturnType<typeof useCourseEditor>
