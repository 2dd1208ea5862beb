import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

/** The page's title, its lead, and the content beside them. */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children}
    </div>
  )
}
