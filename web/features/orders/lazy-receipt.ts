import { lazy } from 'react'

/** The papers of an order that was just paid: only the page after a payment shows them. */
export const Receipt = lazy(() => import('./components/Receipt.tsx'))
