import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure, useTimeout } from '@mantine/hooks'
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface QueryLike<T> {
  data: T | undefined
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

/** A failed block: what happened, and the way to try again. */
export const Failed = ({ text, retry }: { text?: string; retry: () => unknown }) => (
  <Alert color="red" icon={<TriangleAlert size={20} aria-hidden="true" />} role="alert">
    <p style={{ margin: '0 0 12px' }}>{text ?? 'Le contenu n’a pas pu être chargé.'}</p>
    <Button
      variant="outline"
      leftSection={<RotateCw size={16} aria-hidden="true" />}
      onClick={() => void retry()}
    >
      Réessayer
    </Button>
  </Alert>
)

/** Blocks of the final size, shown after 150 ms so that a quick answer does not flash. */
export const Blocks = ({ rows = 8, height = 52 }: { rows?: number; height?: number }) => {
  const [shown, { open: show }] = useDisclosure()
  useTimeout(show, 150, { autoInvoke: true })
  return (
    <div aria-busy="true" style={{ display: 'grid', gap: 8, minHeight: rows * (height + 8) }}>
      <span role="status" style={{ position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1 }}>
        Chargement en cours
      </span>
      {shown
        ? Array.from({ length: rows }, (_, row) => `bloc-${row}`).map((key) => (
            <Skeleton key={key} height={height} radius="md" />
          ))
        : null}
    </div>
  )
}

/** The four states of a query: loading, failed with retry, empty, ready. */
export function AdminLoad<T>(props: {
  query: QueryLike<T>
  skeleton?: ReactNode
  failed?: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}) {
  const { query } = props
  if (query.data !== undefined) {
    if (props.isEmpty?.(query.data)) return <>{props.empty}</>
    return <>{props.children(query.data)}</>
  }
  if (query.isError) return <Failed text={props.failed} retry={query.refetch} />
  return <>{props.skeleton ?? <Blocks />}</>
}
