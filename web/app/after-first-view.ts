/**
 * Everything that may load after the first view: prefetched links, the kept focus, films inside texts, and the
 * transition of a picture from its card to its page, visible once the next page is loaded.
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
