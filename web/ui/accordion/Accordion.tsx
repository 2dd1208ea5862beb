import { type ReactNode, useId, useState } from 'react'
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

/** One section that opens and closes by a real button; several may be open. */
export function Accordion({ title, aside, isOpenAtFirst = false, level = 3, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <div className={styles.section}>
      <Heading className={styles.heading}>
        <button
          type="button"
          id={`${id}-button`}
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          {aside ? <span className={styles.aside}>{aside}</span> : null}
          <Icon name="chevron-down" className={styles.chevron} />
        </button>
      </Heading>
      <section id={id} aria-labelledby={`${id}-button`} hidden={!isOpen} className={styles.body}>
        {children}
      </section>
    </div>
  )
}
