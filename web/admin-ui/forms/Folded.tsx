import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './Folded.module.css'

/**
 * Fields of a form that most uses leave alone, folded under a name such as « Avancé ». It opens by itself while
 * `isNeeded`: something is filled in, or has to be corrected there.
 */
export const Folded = (props: { label: ReactNode; isNeeded?: boolean; children: ReactNode }) => {
  const { isNeeded = false } = props
  const [isOpen, setOpen] = useState(isNeeded)
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <details className={styles.folded} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={18} aria-hidden="true" />
        {props.label}
      </summary>
      <div className={styles.fields}>{props.children}</div>
    </details>
  )
}
