import { cx } from '../cx.ts'
import styles from './Skeleton.module.css'

/** A block of the size that is to come. `height` in pixels. */
export function Skeleton({
  height,
  width,
  className,
}: {
  height: number
  width?: string
  className?: string
}) {
  return <div aria-hidden="true" className={cx(styles.block, className)} style={{ height, width }} />
}

/** `count` cards in the grid that the real ones use. */
export function SkeletonCards({
  count,
  className,
  height = 340,
}: {
  count: number
  className?: string
  height?: number
}) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}
