import { useEffect, useRef } from 'react'
import { Illustration } from './Illustration.tsx'

/**
 * Dunes under the light of the visitor's hour, which drift slowly; still when motion is reduced. They are sent in full
 * day, the same for everybody, and come alive once the page is: what moves them is no part of the first view.
 */
export function Daylight({ className }: { className?: string }) {
  const scene = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    import('./daylight.ts').then(
      ({ followTheDay }) => {
        if (scene.current && !isGone) stop = followTheDay(scene.current)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return (
    <div ref={scene}>
      <Illustration motif="jour" palette="sable" seed={3} className={className} />
    </div>
  )
}
