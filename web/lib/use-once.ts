import { useRef } from 'react'
import { type DraftName, readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { newRecordId } from './send-once.ts'

interface Tried {
  id: string
  what: readonly unknown[]
}

/** Fingerprint of what is sent, stable across a reload: for a file its name, size and time. */
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
 * Assigns an id to what a form sends. The same content keeps its id, so that a retry creates no second
 * record; changed content gets a new one, as the server would take it for the existing record. With
 * `draftName`, the id is stored beside the form's draft, for a reload before the answer arrives.
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
