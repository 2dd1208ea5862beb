import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { PageError } from '../error/PageError.tsx'
import styles from './Failure.module.css'
import { Failure } from './Failure.tsx'
import { Load, type LoadQuery } from './Load.tsx'

interface Props<Data> {
  query: LoadQuery<Data>
  loading: ReactNode
  /** The technical line of the 404 page; `undefined`: the error is another one. */
  missing: (error: unknown) => string | undefined
  homePath: string
  homeLabel?: string
  /** Where the 404's search field sends its words. */
  searchPath?: string
  children: (data: Data) => ReactNode
}

/** A whole page about one thing: its skeleton, its 404, its failure; `children` draws its own `main`. */
export function PageLoad<Data>({ query, loading, missing, children, ...home }: Props<Data>) {
  const failed = (error: unknown) => {
    const detail = missing(error)
    return detail === undefined ? (
      <main className={cx('container', styles.page)}>
        <h1>Un incident est survenu</h1>
        <Failure error={error} onRetry={() => query.refetch()} />
      </main>
    ) : (
      <PageError status={404} detail={detail} {...home} />
    )
  }
  return (
    <Load query={query} loading={<main className="container">{loading}</main>} failed={failed}>
      {children}
    </Load>
  )
}
