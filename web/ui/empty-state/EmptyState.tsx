import type { ReactNode } from 'react'
import { Illustration } from '../illustration/Illustration.tsx'
import styles from './EmptyState.module.css'

/** A small picture, one sentence, one action. */
export function EmptyState({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <Illustration motif="onde" palette="sable" seed={3} className={styles.picture} />
      <p className={styles.title}>{title}</p>
      {children}
      {action}
    </div>
  )
}
