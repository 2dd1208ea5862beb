/** Publishing, archiving and taking back courses of a list, several at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../lib/format.ts'
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { setStatus } from './queries.ts'

export type CourseStatus = 'draft' | 'published' | 'archived'

/** `done`: called once it is stored. Obstacles to publication are shown with the server's message. */
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
