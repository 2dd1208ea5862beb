import type { ReactNode } from 'react'
import styles from './Quote.module.css'

/** Someone's words, their name and a badge that says where they come from. */
export function Quote({ text, author, badge }: { text: string; author: string; badge?: ReactNode }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <span className={styles.open}>«&nbsp;</span>
        {text}&nbsp;»
      </blockquote>
      <figcaption>
        <span>{author}</span>
        {badge}
      </figcaption>
    </figure>
  )
}
