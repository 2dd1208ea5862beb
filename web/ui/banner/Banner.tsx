import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import styles from './Banner.module.css'

export type BannerTone = 'info' | 'success' | 'warning' | 'error'
const ICONS: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'alert',
  error: 'error',
}

interface Props {
  tone?: BannerTone
  /** It replaces the form that had the focus: without it neither keyboard nor screen reader follows. */
  takesFocus?: boolean
  children: ReactNode
}

/** A message inside the page: icon and words, never colour alone. */
export function Banner({ tone = 'info', takesFocus, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const isUrgent = tone === 'warning' || tone === 'error'
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      className={cx(styles.banner, styles[tone])}
      role={isUrgent ? 'alert' : 'status'}
    >
      <Icon name={ICONS[tone]} className={styles.icon} />
      <div>{children}</div>
    </div>
  )
}
