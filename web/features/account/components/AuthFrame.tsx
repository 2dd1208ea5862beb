import type { ReactNode } from 'react'
import { Illustration } from '../../../ui/illustration/Illustration.tsx'
import styles from './AuthFrame.module.css'

/** A form alone in its column, beside a picture where the design has one. */
export function AuthFrame({
  title,
  hasPicture = false,
  children,
}: {
  title: string
  hasPicture?: boolean
  children: ReactNode
}) {
  return (
    <main className={hasPicture ? styles.split : styles.single}>
      {hasPicture ? <Illustration motif="dune" palette="sable" seed={3} className={styles.picture} /> : null}
      <div className={styles.column}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
