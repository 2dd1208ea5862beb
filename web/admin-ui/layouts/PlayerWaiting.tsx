import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PlayerFrame.module.css'

interface Props {
  backTo: string
  backLabel: string
  /** Of what did not come. Absent while it is on its way: the focus is for the heading that comes with it. */
  title?: string
  children: ReactNode
}

/** The player's frame before there is a lesson to play: the way back never waits, whatever else does. */
export const PlayerWaiting = ({ backTo, backLabel, title, children }: Props) => (
  <div className={styles.frame}>
    <header className={styles.top}>
      <Link to={backTo} className={styles.back}>
        <ChevronLeft size={20} aria-hidden="true" />
        {backLabel}
      </Link>
    </header>
    <main className={styles.waiting}>
      {title ? <h1 className={styles.said}>{title}</h1> : null}
      {children}
    </main>
  </div>
)
