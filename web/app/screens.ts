import { matchRoutes } from 'react-router-dom'
import type { Screen } from '../lib/screen.ts'
import { SCREENS } from './routes.tsx'

/** The screen of an address; static segments win over parameters, whatever the order of the list. */
export const screenAt = (pathname: string): Screen | undefined =>
  matchRoutes(
    SCREENS.map((screen) => ({ path: screen.path, handle: screen })),
    pathname,
  )?.at(-1)?.route.handle
