import type { ReactNode } from 'react'
import styles from './Quote.module.css'

/** A quotation, its author, a badge of its origin, and the site's reply. */
export function Quote(props: { text: string; author: string; badge?: ReactNode; reply?: string }) {
  const { text, author, badge, reply } = props
  return (
    <figure className={styles.quote}>
      <blockquote>
        <span className={styles.open}>«&nbsp;</span>
        {text}&nbsp;»
      </blockquote>
      {reply ? <p>Notre réponse&nbsp;: {reply}</p> : null}
      <figcaption>
        <span>{author}</span>
        {badge}
      </figcaption>
    </figure>
  )
}
