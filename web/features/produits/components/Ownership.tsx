import type { ReactNode } from 'react'
import { useOwned } from '../../orders/index.ts'
import { Owned } from './Owned.tsx'

/** Passes down whether the reader owns the product; `null` until it is known, and for others. */
export default function Ownership({
  produitId,
  children,
}: {
  produitId: string
  children: (owned: ReactNode) => ReactNode
}) {
  const item = useOwned(produitId)
  return children(item ? <Owned item={item} /> : null)
}
