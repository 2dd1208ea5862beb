import { SOLD } from '#drizzle/domain/ownership.ts'
import { failureMessage, refusalMessage } from '../../lib/messages.ts'
import { ClientResponseError, type ErrorBody } from '../../lib/pocketbase.ts'
import { notify } from '../../ui/toast/store.ts'
import { useConfirm } from '../components/confirm.tsx'

const isSold = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError)) return false
  const { data }: ErrorBody = error.response
  return data?.sold?.code === SOLD
}

/** Handles a refused deletion: offers to archive what people own, and shows any other failure. */
export const useArchiveInstead = (archive: () => void): ((error: unknown) => Promise<void>) => {
  const confirm = useConfirm()
  return async (error) => {
    if (!isSold(error)) {
      notify.error(failureMessage(error))
      return
    }
    const isWanted = await confirm({
      title: 'Archiver plutôt\u00a0?',
      text: refusalMessage(error),
      confirm: 'Archiver',
    })
    if (isWanted) archive()
  }
}
