import type { ComponentPropsWithRef } from 'react'
import { cx } from '../cx.ts'
import styles from './Card.module.css'

/** A white panel; `isLink` when one link inside covers it (class `cover` on that link). */
export function Card({
  isLink,
  className,
  ...rest
}: ComponentPropsWithRef<'article'> & { isLink?: boolean }) {
  return <article {...rest} className={cx(styles.card, isLink && styles.link, className)} />
}
export const coverClass = styles.cover
