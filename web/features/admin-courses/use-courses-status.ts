/** Publishing, archiving and taking back courses of a list, several at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../lib/format.ts'
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { setStatus } from './queries.ts'

export type CourseStatus = 'draft' | 'published' | 'archived'

/** `done`: once it is stored. What stands in the way of publishing is said as the server says it. */
export const useCoursesStatus = (done: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, status }: { ids: string[]; status: CourseStatus }) => setStatus(ids, status),
    onSuccess: (_saved, { ids, status }) => {
      done()
      const many = ids.length > 1
      if (status === 'published')
        notify.success(many ? `${plural(ids.length, 'formation')} publiées.` : 'Formation publiée.')
      else if (status === 'archived')
        notify.success(many ? `${plural(ids.length, 'formation')} archivées.` : 'Formation archivée.', {
          description: 'Les personnes inscrites gardent leur accès.',
        })
      else notify.success('Modifications enregistrées.')
    },
    onError: (error) => notify.error(fieldMessages(error).status ?? failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['courses'] }),
  })
}
