/**
 * Which modules share a file when many screens use parts of the same ones. A file for each set of screens would send no
 * byte too many, in a hundred files; the cheapest pairs are put together until no screen needs too many.
 */

export interface Group {
  modules: string[]
  /** The screens that load it. */
  users: ReadonlySet<string>
  size: number
}
export interface SharedModule {
  id: string
  users: ReadonlySet<string>
  size: number
  imports: readonly string[]
}

const keyOf = (users: ReadonlySet<string>): string => [...users].sort().join('|')

/** A group for each set of screens. */
const exactGroups = (modules: readonly SharedModule[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const { id, users, size } of modules) {
    const key = keyOf(users)
    const group = groups.get(key) ?? { modules: [], users, size: 0 }
    group.modules.push(id)
    group.size += size
    groups.set(key, group)
  }
  return [...groups.values()]
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0
  for (const user of a) if (b.has(user)) count += 1
  return count
}

/** What each group imports, directly or not. */
const reachOf = (groups: readonly Group[], modules: ReadonlyMap<string, SharedModule>) => {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)))
  const direct = new Map(
    groups.map((group) => {
      const imported = group.modules.flatMap((id) => modules.get(id)?.imports ?? [])
      return [group, new Set(imported.flatMap((id) => groupOf.get(id) ?? []))] as const
    }),
  )
  const reach = (from: Group): Set<Group> => {
    const seen = new Set<Group>()
    const left = [...(direct.get(from) ?? [])]
    for (let group = left.pop(); group !== undefined; group = left.pop()) {
      if (seen.has(group) || group === from) continue
      seen.add(group)
      left.push(...(direct.get(group) ?? []))
    }
    return seen
  }
  return { direct, reach: new Map(groups.map((group) => [group, reach(group)])) }
}
type Reach = ReturnType<typeof reachOf>

/** Whether one of two groups imports the other by way of a third: as one, they and the third would import each other. */
const encloses = (a: Group, b: Group, { direct, reach }: Reach): boolean =>
  [
    [a, b],
    [b, a],
  ].some(([from, to]) =>
    [...((from && direct.get(from)) ?? [])].some(
      (third) => third !== to && third !== from && to !== undefined && reach.get(third)?.has(to),
    ),
  )

const countGroups = (groups: readonly Group[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { users } of groups) for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1)
  return counts
}

interface Pair {
  a: Group
  b: Group
  /** Bytes that screens load in vain, and requests that they save, without what the two import. */
  bytes: number
  requests: number
}
const pairsOf = (groups: readonly Group[], max: number): Pair[] => {
  const counts = countGroups(groups)
  const crowded = new Set([...counts].filter(([, count]) => count > max).map(([user]) => user))
  return groups
    .flatMap((a, index) =>
      groups.slice(index + 1).map((b) => {
        const requests = common(a.users, b.users)
        return {
          a,
          b,
          requests,
          bytes: a.size * (b.users.size - requests) + b.size * (a.users.size - requests),
        }
      }),
    )
    .filter(({ a, b }) => [...a.users].some((user) => crowded.has(user) && b.users.has(user)))
    .sort((one, other) => one.bytes / one.requests - other.bytes / other.requests)
}

/** Bytes for each saved request, with what the two import and their screens come to load. */
const priceOf = ({ a, b, bytes, requests }: Pair, { reach }: Reach): number => {
  const users = new Set([...a.users, ...b.users])
  let price = bytes
  let saved = requests
  for (const group of new Set([...(reach.get(a) ?? []), ...(reach.get(b) ?? [])])) {
    if (group === a || group === b) continue
    const more = users.size - common(users, group.users)
    price += more * group.size
    saved -= more
  }
  return saved > 0 ? price / saved : Number.POSITIVE_INFINITY
}

const cheapestOf = (pairs: readonly Pair[], reach: Reach): Pair | null => {
  let best: Pair | null = null
  let price = Number.POSITIVE_INFINITY
  for (const pair of pairs) {
    if (pair.bytes / pair.requests >= price) break
    const own = priceOf(pair, reach)
    if (own >= price || encloses(pair.a, pair.b, reach)) continue
    best = pair
    price = own
  }
  return best
}

/**
 * Groups of modules of which no screen loads more than `max`, as far as that is possible. A module is used by at least
 * the screens of those that import it, and no two groups import each other.
 */
export const mergeGroups = (list: readonly SharedModule[], max: number): Group[] => {
  const modules = new Map(list.map((module) => [module.id, module]))
  let groups = exactGroups(list)
  for (;;) {
    const reach = reachOf(groups, modules)
    const cheapest = cheapestOf(pairsOf(groups, max), reach)
    if (!cheapest) return groups
    const { a, b } = cheapest
    const users = new Set([...a.users, ...b.users])
    const imported = new Set([...(reach.reach.get(a) ?? []), ...(reach.reach.get(b) ?? [])])
    groups = groups
      .filter((group) => group !== a && group !== b)
      .map((group) =>
        imported.has(group) ? { ...group, users: new Set([...group.users, ...users]) } : group,
      )
    groups.push({ modules: [...a.modules, ...b.modules], users, size: a.size + b.size })
  }
}
