/**
 * What no first view waits for: links that are read ahead, the focus that stays near what had it, films inside texts, and the look of a picture that grows from its card into its
 * page, which shows once the next page is there.
 */
import type { QueryClient } from '@tanstack/react-query'
import { keepFocus } from '../ui/focus/keep-focus.ts'
import { startPrefetching } from './prefetch.ts'
import { openTextFilms } from './text-films.ts'
import './growing.css'

/** Begins what comes after the first view. */
export const startAfterFirstView = (queries: QueryClient): void => {
  startPrefetching(queries)
  keepFocus()
  openTextFilms()
}
