import { useRef } from 'react'
import { type DraftName, readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { newRecordId } from './send-once.ts'

interface Tried {
  id: string
  what: readonly unknown[]
}

/** What is sent, as it can be told after a reload: of a file its name, its size and its time. */
const responseOf = (what: readonly unknown[]): string =>
  JSON.stringify(
    what.map((part) => (part instanceof File ? [part.name, part.size, part.lastModified] : part)),
  )

const storedOf = (name: DraftName, what: readonly unknown[]): Tried | null => {
  const mine = readDraft(name)?.mine
  if (!mine || !('id' in mine) || !('told' in mine) || typeof mine.id !== 'string') return null
  return mine.told === responseOf(what) ? { id: mine.id, what } : null
}

/**
 * Gives what a form sends its id. Whatever is sent again unchanged keeps it, so that a retry makes no second record; what was
 * changed after an answer was lost gets another one, or it would be taken for what is there already. `keptAs`: beside the form's own
 * draft, for whoever reloads the page while the answer is on its way, and sends her words again.
 */
export const useOnce = (draftName?: DraftName) => {
  const tried = useRef<Tried | null>(null)
  return async (what: readonly unknown[], send: (id: string) => Promise<unknown>): Promise<void> => {
    const isAgain = tried.current?.what.every((part, index) => part === what[index])
    const known = (isAgain ? tried.current : null) ?? (draftName ? storedOf(draftName, what) : null)
    const { id } = known ?? { id: newRecordId() }
    tried.current = { id, what }
    if (draftName) writeDraft(draftName, { mine: { id, told: responseOf(what) }, base: {} })
    await send(id)
    tried.current = null
    if (draftName) removeDraft(draftName)
  }
}
