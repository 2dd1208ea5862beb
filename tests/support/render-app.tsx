/** Screens of the web application in jsdom, with their guards and layouts, whose requests the real server answers. */
import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import { AREA_SCREENS } from '../../web/app/area-screens.ts'
import { RARE_SCREENS } from '../../web/app/rare-screens.ts'
import { createRoutes, loadShell, type ScreenLoader } from '../../web/app/router.tsx'
import { know } from '../../web/app/screens.ts'
import { type RenderedApp, type RenderOptions, renderElement, renderRoutes } from './render-element.tsx'

export type { RenderedApp } from './render-element.tsx'

const loadScreen: ScreenLoader = async (screen, context) => {
  // As in the browser: a failure is in the cache, and the page shows it.
  const result = await (screen.load?.(context) ?? Promise.resolve(undefined)).catch(() => undefined)
  void loadShell(context.queries)
  return result ?? null
}

const siteRoutes = (queries: QueryClient): RouteObject[] => {
  know({ areas: AREA_SCREENS, rare: RARE_SCREENS })
  // While the first screen loads the browser shows what the server sent; a test starts with an empty page.
  return createRoutes(queries, loadScreen).map((route) => ({ ...route, hydrateFallbackElement: <p /> }))
}

/**
 * Renders the screen of an address, with its guard and layout, or an element by itself. What it asks of the server is
 * answered by the application of the test; `network` cuts, loses and holds requests.
 */
export const renderApp = (
  screen: string | ReactElement,
  options: RenderOptions = {},
): Promise<RenderedApp> =>
  typeof screen === 'string'
    ? renderRoutes(siteRoutes, { ...options, at: screen })
    : renderElement(screen, options)
