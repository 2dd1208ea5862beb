import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card, coverClass } from '../card/Card.tsx'
import { cx } from '../cx.ts'
import { useGrowth } from '../picture/use-growth.ts'
import styles from './MediaCard.module.css'

interface Props {
  to: string
  title: string
  picture: ReactNode
  /** Small facts above the title. */
  badges?: ReactNode
  text?: string
  meta?: string
  price?: ReactNode
  /** The link's label, outlined; the title carries the link. */
  action?: string
  level?: 2 | 3
}

/** A card that is one link: picture, badges, title, text, price. */
export function MediaCard({ to, title, picture, badges, text, meta, price, action, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const growth = useGrowth(to)
  return (
    <Card
      isLink
      className={cx(styles.card, growth && styles.growing)}
      style={growth ? ({ '--growth': growth } as CSSProperties) : undefined}
    >
      {picture}
      <div className={styles.body}>
        {badges ? <div className={styles.badges}>{badges}</div> : null}
        <Heading className={styles.title}>
          <Link to={to} className={coverClass}>
            {title}
          </Link>
        </Heading>
        {text ? <p className={styles.text}>{text}</p> : null}
        {meta ? <p className={styles.meta}>{meta}</p> : null}
        {price || action ? (
          <div className={styles.foot}>
            {price}
            {action ? (
              <span className={styles.action} aria-hidden="true">
                {action}
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
    </Card>
  )
}
export const cardGridClass = styles.grid
