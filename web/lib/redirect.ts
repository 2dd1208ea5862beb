import { redirect } from 'react-router-dom'

/** A loader's answer for a page that has moved: permanent, for search engines and old links. */
export const redirectTo = (path: string): Response => redirect(path, 301)
