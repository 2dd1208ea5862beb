import { useCallback, useEffect, useMemo, useState } from 'react'

const NONE: readonly never[] = []

/**
 * The rows of a table that are chosen: always among those shown, so that nobody acts on what another page or filter hides.
 * `rows` undefined: not read yet.
 */
export const useSelection = <Row extends { readonly id: string }>(rows: readonly Row[] | undefined) => {
  const [requested, setPending] = useState<readonly string[]>(NONE)
  const chosen = useMemo(() => (rows ?? NONE).filter(({ id }) => requested.includes(id)), [rows, requested])
  const ids = useMemo(() => chosen.map(({ id }) => id), [chosen])
  useEffect(() => {
    // What went out of sight is forgotten, and not chosen when it comes back.
    if (rows && ids.length < requested.length) setPending(ids)
  }, [rows, ids, requested])
  const clear = useCallback(() => setPending(NONE), [])
  return { chosen, ids, onChange: setPending, clear }
}
