import type { ReactNode } from 'react'
import { useGrowth } from './use-growth.ts'

/** The picture of the page at `to`, into which that of its card grows (`MediaCard`). */
export function Growing({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  const name = useGrowth(to)
  return (
    <div className={className} style={name ? { viewTransitionName: name } : undefined}>
      {children}
    </div>
  )
}
