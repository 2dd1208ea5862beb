import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './Section.module.css'

interface Props {
  title: string
  lead?: string
  /** White, sand (`primary-50`) or the dark band. */
  tone?: 'white' | 'sand' | 'dark'
  /** At the end of the title's line. */
  action?: ReactNode
  id?: string
  /** The title beside what it names, on wide screens: for what is read in one column. */
  isSplit?: boolean
  children: ReactNode
}

/** A band of the page with its title. */
export function Section({ title, lead, tone = 'white', action, id, isSplit, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className={cx(styles.section, styles[tone])} aria-labelledby={titleId}>
      <div className={cx('container', isSplit && styles.split)}>
        <div className={styles.head}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {action}
        </div>
        {isSplit ? <div>{children}</div> : children}
      </div>
    </section>
  )
}
