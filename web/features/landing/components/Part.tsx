import type { ReactNode } from 'react'
import styles from './Landing.module.css'

interface Props {
  id: string
  title: string
  children: ReactNode
}

/** A part of a page to read; « Sur cette page » leads to its id. */
export function Part({ id, title, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** Short texts side by side, each with its title. */
export function Texts({
  texts,
  isOrdered = false,
}: {
  texts: readonly (readonly [string, string])[]
  isOrdered?: boolean
}) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={isOrdered ? styles.steps : styles.cards}>
      {texts.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}
