/**
 * Two people, one record. Values are compared by what they hold; a form's side (`shown`) and the server's side
 * (`stored`) of the same save are kept apart, because the server may write a value its own way (sanitised text,
 * rounded number) and that is nobody's change.
 */

/** Deep equality of what a record may hold: texts, numbers, flags, lists and plain objects. */
export const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (a instanceof Blob || b instanceof Blob) return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && same(value, right.get(name)))
  )
}

const namesOf = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[]

/** The entries of `values` that differ from `before`: a PATCH sends nothing else. */
export const changed = <V extends object>(values: V, before: Partial<V>): Partial<V> => {
  const out: Partial<V> = {}
  for (const name of namesOf(values)) if (!same(values[name], before[name])) out[name] = values[name]
  return out
}

export interface Merge<V> {
  /** What the form shows next: mine where I changed something, otherwise theirs. */
  values: V
  /** What only the other person changed. */
  takenOver: (keyof V & string)[]
  /** What I changed and still have to send. */
  toSend: Partial<V>
  /** What both changed, to two different values. */
  contested: (keyof V & string)[]
}

/** Three-way comparison of one record: what both started from, what I have, what is stored now. */
export const merge = <V extends object>(base: V, mine: V, theirs: V): Merge<V> => {
  const out: Merge<V> = { values: { ...mine }, takenOver: [], toSend: {}, contested: [] }
  for (const name of namesOf(mine)) {
    if (same(mine[name], theirs[name])) continue
    const [byMe, byThem] = [!same(mine[name], base[name]), !same(theirs[name], base[name])]
    if (!byMe) {
      out.values[name] = theirs[name]
      out.takenOver.push(name)
      continue
    }
    out.toSend[name] = mine[name]
    if (byThem) out.contested.push(name)
  }
  return out
}

/** Where a form's work starts from. */
export interface Start<V> {
  /** The record's `updated`: a save made from it is refused when the record has moved on. */
  updated: string
  /** The values as the server stores them… */
  stored: V
  /** …and as the form showed them. */
  shown: V
}

export interface Rebase<V> extends Merge<V> {
  /** The same work, started from the record as it is stored now. */
  start: Start<V>
}

/** Carries `mine` over to a newer version of the record. */
export const rebase = <V extends object>(
  start: Start<V>,
  mine: V,
  newer: { updated: string; stored: V },
): Rebase<V> => {
  const seen = { ...newer.stored }
  for (const name of namesOf(seen))
    if (same(newer.stored[name], start.stored[name])) seen[name] = start.shown[name]
  return { ...merge(start.shown, mine, seen), start: { ...newer, shown: seen } }
}

/** The start after `sent` was stored as `newer`: what the form sent counts as shown, however it was written down. */
export const afterSave = <V extends object>(
  start: Start<V>,
  sent: Partial<V>,
  newer: { updated: string; stored: V },
): Start<V> => {
  const stored = { ...start.stored }
  for (const name of namesOf(sent)) stored[name] = newer.stored[name]
  return { updated: newer.updated, stored, shown: { ...start.shown, ...sent } }
}

/** `stored` in the order of `wanted`; what `wanted` does not know was added meanwhile and stays, at the end. */
export const inOrderOf = (wanted: readonly string[], stored: readonly string[]): string[] => {
  const place = (name: string) => (wanted.includes(name) ? wanted.indexOf(name) : wanted.length)
  return [...stored].sort((a, b) => place(a) - place(b))
}
