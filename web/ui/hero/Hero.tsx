import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Hero.module.css'

interface Props {
  overline?: string
  title: string
  lead: string
  /** Buttons. */
  actions: ReactNode
  /** The picture in the arch, with the class that gives it its form. */
  picture: (className: string | undefined) => ReactNode
  /** On the lower part of the arch. */
  onArch?: ReactNode
  /** Under the buttons. */
  children?: ReactNode
}

/** The first view of a page that welcomes: its promise beside the arch, which breathes while a sound plays in it. */
export function Hero({ overline, title, lead, actions, picture, onArch, children }: Props) {
  return (
    <div className={cx('container', styles.hero)}>
      <div>
        {overline ? <p className={styles.overline}>{overline}</p> : null}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.actions}>{actions}</div>
        {children}
      </div>
      <div className={styles.scene}>
        {picture(styles.arch)}
        {onArch}
      </div>
    </div>
  )
}

/** A line in small under the buttons. */
export const HeroNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>
