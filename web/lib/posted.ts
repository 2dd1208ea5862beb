/**
 * A form that was sent before its script was there: the server answers with the page again, and the form shows what it
 * would have shown.
 */
import { createContext, useContext } from 'react'
import type { PostedForm } from '#server/features/site/contract.ts'

export type Posted = PostedForm

export const PostedContext = createContext<Posted | null>(null)

/** What was sent by the form of this name, `null` when it was not. */
export const usePosted = (form: string): Posted | null => {
  const posted = useContext(PostedContext)
  return posted?.form === form ? posted : null
}
