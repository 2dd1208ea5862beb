import { lazy } from 'react'

/** « Créer mon espace » after a purchase: only guests see it, the pages that thank for one do not wait for it. */
export const GuestSpace = lazy(() => import('./components/GuestSpace.tsx'))
