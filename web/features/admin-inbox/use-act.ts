import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { INBOX_KEY } from './inbox.ts'

/** One action at a time on a record of the collection; whatever the outcome, the list is read again. */
export const useAct = (collection: 'lesson_comments' | 'reviews') => {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    let isDone = true
    try {
      await work()
    } catch (error) {
      isDone = false
      notify.error(failureMessage(error))
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: [collection] }),
      queries.invalidateQueries({ queryKey: INBOX_KEY }),
    ])
    setBusy(false)
    return isDone
  }
  return { isBusy, act }
}
