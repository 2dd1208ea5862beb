import type { ReactNode } from 'react'
import styles from './Panel.module.css'

/** A white panel that lays out its own content: its look does not depend on when the kit's styles arrive. */
export const Panel = (props: {
  /** Id of its heading; makes it a section. */
  labelledBy?: string
  row?: boolean
  /** Marked as what was asked for by the address. */
  current?: boolean
  children: ReactNode
}) => {
  const Tag = props.labelledBy ? 'section' : 'div'
  return (
    <Tag
      aria-labelledby={props.labelledBy}
      className={`${styles.panel} ${props.row ? styles.row : styles.column}`}
      data-current={props.current ? true : undefined}
    >
      {props.children}
    </Tag>
  )
}
