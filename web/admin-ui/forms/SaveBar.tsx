import type { ReactNode } from 'react'
import styles from './SaveBar.module.css'

/** The foot of a form with its button, which stays in view while the form is longer than the window. */
export const SaveBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
