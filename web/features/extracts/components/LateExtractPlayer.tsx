import { lazy } from 'react'

/** Comes with the first play. */
export const LateExtractPlayer = lazy(() => import('./ExtractPlayer.tsx'))
