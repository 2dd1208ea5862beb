import type { ReactNode } from 'react'
import { Stars } from '../stars/Stars.tsx'
import styles from './Quote.module.css'

/** A quotation, its mark out of five, its author, a badge of its origin, and the site's reply. */
export function Quote(props: {
  text: string
  author: string
  rating?: number
  badge?: ReactNode
  reply?: string
}) {
  const { text, author, rating, badge, reply } = props
  return (
    <figure className={styles.quote}>
      {rating ? <Stars rating={rating} /> : null}
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
