import { useLater } from '../lib/use-later.ts'

const load = () => import('./LateOverlays.tsx')

/** Overlays of every page, loaded after the first view. */
export function Overlays() {
  const late = useLater(load, true)
  return late ? <late.LateOverlays /> : null
}
