import { useLater } from './use-later.ts'

const load = () => import('./LateOverlays.tsx')

/** What floats above every page: no first view waits even for the list of it. */
export function Overlays() {
  const late = useLater(load, true)
  return late ? <late.LateOverlays /> : null
}
