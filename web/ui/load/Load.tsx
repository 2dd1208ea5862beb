import { type ReactNode, useEffect, useState } from 'react'
import styles from './Failure.module.css'
import { Failure } from './Failure.tsx'

const QUIET_MS = 150

export interface LoadQuery<Data> {
  data: Data | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  refetch: () => unknown
}
interface Props<Data> {
  query: LoadQuery<Data>
  /** Skeleton of the same blocks, shown after 150 ms. */
  loading: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  /** Something better than the general panel for a given error, `undefined` to keep it. */
  failed?: (error: unknown) => ReactNode | undefined
  children: (data: Data) => ReactNode
}

function Waiting({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" className={isShown ? undefined : styles.quiet}>
      <span className="visually-hidden">Chargement…</span>
      {children}
    </div>
  )
}

/** The four states of anything that is read from the server: loading, failed with retry, empty, ready. */
export function Load<Data>({ query, loading, isEmpty, empty, failed, children }: Props<Data>) {
  if (query.data !== undefined) {
    return isEmpty?.(query.data) ? (empty ?? null) : children(query.data)
  }
  if (query.isError)
    return failed?.(query.error) ?? <Failure error={query.error} onRetry={() => query.refetch()} />
  return <Waiting>{loading}</Waiting>
}
