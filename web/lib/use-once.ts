import { useRef } from 'react'
import { newRecordId } from './send-once.ts'

/**
 * Gives what a form sends its id. Whatever is sent again unchanged keeps it, so that a retry makes no second record; what was
 * changed after an answer was lost gets another one, or it would be taken for what is there already.
 */
export const useOnce = () => {
  const tried = useRef<{ id: string; what: readonly unknown[] } | null>(null)
  return async (what: readonly unknown[], send: (id: string) => Promise<unknown>): Promise<void> => {
    const isAgain = tried.current?.what.every((part, index) => part === what[index])
    const { id } = tried.current && isAgain ? tried.current : { id: newRecordId() }
    tried.current = { id, what }
    await send(id)
    tried.current = null
  }
}
