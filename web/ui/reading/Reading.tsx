import type { ReactNode } from 'react'
import { Breadcrumb } from '../breadcrumb/Breadcrumb.tsx'
import { cx } from '../cx.ts'
import { type Anchor, OnThisPage } from './OnThisPage.tsx'
import styles from './Reading.module.css'

interface Props {
  /** From the home page to this one. */
  crumbs: Parameters<typeof Breadcrumb>[0]['items']
  title: string
  /** The parts that « Sur cette page » lists; their ids are those of the content. */
  anchors: readonly Anchor[]
  className?: string
  columnClassName?: string
  children: ReactNode
}

/** A page to read, in one column: where it is, its title, its parts, and their list on wide screens. */
export function Reading({ crumbs, title, anchors, className, columnClassName, children }: Props) {
  return (
    <main className={cx(styles.page, className)}>
      <div className={cx(styles.column, columnClassName)}>
        <Breadcrumb items={crumbs} />
        <h1>{title}</h1>
        {children}
      </div>
      <OnThisPage anchors={anchors} />
    </main>
  )
}
