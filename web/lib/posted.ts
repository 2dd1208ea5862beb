/**
 * A form posted before its script had loaded: the server answers with the page again, and the form shows its
 * result.
 */
import { createContext, useContext } from 'react'
import type { PostedForm } from '#server/features/site/contract.ts'

export type Posted = PostedForm

export const PostedContext = createContext<Posted | null>(null)

/** The post of the form with this name, `null` without one. */
export const usePosted = (form: string): Posted | null => {
  const posted = useContext(PostedContext)
  return posted?.form === form ? posted : null
}
