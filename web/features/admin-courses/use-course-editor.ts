import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { courseFields } from '#drizzle/collections/courses.ts'
import { changed, useRecordForm } from '../../admin-ui/forms/use-record-form.ts'
import { useAutosave } from '../../admin-ui/hooks/use-autosave.ts'
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { pairErrors, TAB_OF, valuesOf } from './course-form.ts'
import { type Course, courseOf, courses } from './queries.ts'

/** The course's own form: kept every 30 s, on Ctrl/Cmd+S and by the button; only what changed is sent. */
export const useCourseEditor = (course: Course, openTab: (tab: string) => void) => {
  const queries = useQueryClient()
  const form = useRecordForm(courseFields, valuesOf(course))
  const [pairs, setPairs] = useState<Record<string, string>>({})

  const show = (names: string[]) => {
    const tab = TAB_OF[names[0] ?? ''] ?? 'informations'
    openTab(tab)
  }
  const store = (saved: Course) => {
    queries.setQueryData(courseOf(course.id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['courses', 'list'] })
  }
  const save = async (silent: boolean): Promise<boolean> => {
    const values = form.current.current
    const crossed = pairErrors(values)
    setPairs(crossed)
    const names = Object.keys(crossed)
    if (names.length > 0) {
      if (!silent) show(names)
      return false
    }
    if (!form.validate(!silent)) return false
    const change = changed(
      values,
      valuesOf(queries.getQueryData<Course>(courseOf(course.id).queryKey) ?? course),
    )
    if (Object.keys(change).length > 0) {
      try {
        store(await courses.update(course.id, { ...change }))
      } catch (error) {
        const refused = Object.keys(fieldMessages(error))
        if (form.fail(error, !silent)) {
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
  return { form, pairs, autosave, store }
}
export type CourseEditor = ReturnType<typeof useCourseEditor>
