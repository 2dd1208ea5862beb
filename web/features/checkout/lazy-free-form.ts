import { lazy } from 'react'

/** In the HTML of its page; its script comes after what can be read. */
export const FreeForm = lazy(() => import('./components/FreeForm.tsx'))
