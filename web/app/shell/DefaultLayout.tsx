import type { ReactNode } from 'react'
import styles from './DefaultLayout.module.css'

/** The reading layout: one column of 760 px; pages bring their breadcrumb and, on wide screens, « Sur cette page ». */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return <div className={styles.layout}>{children}</div>
}
