import type { ReactNode } from 'react'
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

/** A message inside the page: icon and words, never colour alone. */
export function Banner({ tone = 'info', children }: { tone?: BannerTone; children: ReactNode }) {
  const isUrgent = tone === 'warning' || tone === 'error'
  return (
    <div className={cx(styles.banner, styles[tone])} role={isUrgent ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} className={styles.icon} />
      <div>{children}</div>
    </div>
  )
}
