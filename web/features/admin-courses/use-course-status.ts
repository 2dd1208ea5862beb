import { useMutation } from '@tanstack/react-query'
import { courseFields } from '#drizzle/collections/courses.ts'
import { notifySaved } from '../../admin-ui/notify-saved.ts'
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import type { CourseChanges } from './use-course-changes.ts'
import type { CourseEditor } from './use-course-editor.ts'

type Status = 'draft' | 'published' | 'archived'
const STATUS_LABELS: Record<Status, string> = {
  draft: 'Brouillon',
  published: 'Publiée',
  archived: 'Archivée',
}

/** Publishing stores the form first, so that what goes live is what the screen shows. */
export const useCourseStatus = (editor: CourseEditor, changes: CourseChanges) =>
  useMutation({
    mutationFn: async (status: Status) => {
      if (editor.form.dirty && !(await editor.autosave.saveNow())) return null
      // Left from when it was published before.
      if (status === 'published' && editor.staged.copy) await changes.publish()
      return editor.shared.act(
        { status },
        {
          fields: courseFields,
          labels: { status: 'Statut' },
          texts: { status: (value) => STATUS_LABELS[value] },
          write: (change) => editor.staged.writeThrough(change),
        },
      )
    },
    onSuccess: (saved) => {
      if (!saved) return
      notifySaved(saved.status === 'published' ? 'Formation publiée.' : undefined)
    },
    onError: (error) => notify.error(fieldMessages(error).status ?? failureMessage(error)),
  })
