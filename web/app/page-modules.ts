/** The code of pages, loaded by their routes' loaders and cached for the document. */
import type { ComponentType } from 'react'
import type { Screen } from '../lib/screen.ts'

const AGAIN_MS = 1000
const loaded = new Map<string, ComponentType>()

/** The component of a page whose code is there. */
export const pageOf = (screen: Screen): ComponentType | undefined => loaded.get(screen.path)

/**
 * Loads a page's code; tried once more after a second, because a line that is lost for a moment is no reason to stop.
 * Rejects with the bundler's error, and the next call tries again.
 */
export const loadPage = async (screen: Screen): Promise<void> => {
  if (loaded.has(screen.path)) return
  const module = await screen.page().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return screen.page()
  })
  loaded.set(screen.path, module.default)
}
