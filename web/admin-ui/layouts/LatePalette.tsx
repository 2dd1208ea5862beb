import { lazy, Suspense } from 'react'
import type { PaletteSource } from './palette.ts'

const palette = () => import('./CommandPalette.tsx')
const CommandPalette = lazy(palette)

/** Opens the palette, as soon as its code is there. */
export const openPalette = (): void => {
  void palette().then((module) => module.openPalette())
}

/** The command palette, loaded beside the screen and not before it. */
export const LatePalette = ({ source }: { source: PaletteSource }) => (
  <Suspense fallback={null}>
    <CommandPalette source={source} />
  </Suspense>
)
