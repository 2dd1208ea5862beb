/** The offer on the page of an order that was just paid: the pages that show it wait for none of it. */
import { lazy } from 'react'

export const Upsell = lazy(() => import('./components/Upsell.tsx'))
