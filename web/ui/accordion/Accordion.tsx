import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './Accordion.module.css'

interface Props {
  title: ReactNode
  /** At the end of the title's line: « 3 leçons, 36 min ». */
  aside?: ReactNode
  isOpenAtFirst?: boolean
  level?: 2 | 3 | 4
  children: ReactNode
}

/** One collapsible section, also without a script; several may be open. */
export function Accordion({ title, aside, isOpenAtFirst = false, level = 3, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <details className={styles.section} open={isOpenAtFirst}>
      <summary className={styles.button}>
        <Heading className={styles.title}>{title}</Heading>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
