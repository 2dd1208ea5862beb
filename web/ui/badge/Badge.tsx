import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Badge.module.css'

export type BadgeTone = 'sand' | 'success' | 'warning' | 'error' | 'info'
export function Badge({ tone = 'sand', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
