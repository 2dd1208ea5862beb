import { useQueryClient } from '@tanstack/react-query'
import { courseFields } from '#drizzle/collections/courses.ts'
import { changed } from '../../admin-ui/forms/merge.ts'
import { useRecordForm } from '../../admin-ui/forms/use-record-form.ts'
import { useAutosave } from '../../admin-ui/hooks/use-autosave.ts'
import { failureMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { COURSE_LABELS, pairErrors, TAB_OF, valuesOf } from './course-form.ts'
import { type Course, courseOf, courses } from './queries.ts'

/** The course's own form: kept every 30 s, on Ctrl/Cmd+S and by the button; only what changed is sent. */
export const useCourseEditor = (course: Course, openTab: (tab: string) => void) => {
  const queries = useQueryClient()
  const form = useRecordForm({
    fields: courseFields,
    initial: valuesOf(course),
    labels: COURSE_LABELS,
    check: pairErrors,
  })

  const show = (names: string[]) => {
    const tab = TAB_OF[names[0] ?? ''] ?? 'informations'
    openTab(tab)
  }
  const store = (saved: Course) => {
    queries.setQueryData(courseOf(course.id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['courses', 'list'] })
  }
  const save = async (silent: boolean): Promise<boolean> => {
    const values = form.getValues()
    const wrong = form.validate(!silent)
    if (wrong.length > 0) {
      if (!silent) show(wrong)
      return false
    }
    const change = changed(
      values,
      valuesOf(queries.getQueryData<Course>(courseOf(course.id).queryKey) ?? course),
    )
    if (Object.keys(change).length > 0) {
      try {
        store(await courses.update(course.id, { ...change }))
      } catch (error) {
        const refused = form.fail(error, !silent)
        if (refused.length > 0) {
          if (!silent) show(refused)
        } else if (!silent) notify.error(failureMessage(error))
        return false
      }
    }
    form.settle(values)
    if (!silent) notify.success('Modifications enregistrées.')
    return true
  }
  const autosave = useAutosave({ dirty: form.dirty, save })
  return { form, autosave, store }
}
export type CourseEditor = ReturnType<typeof useCourseEditor>
