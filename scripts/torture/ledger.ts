/** The expected records of the torture's writers: acknowledged states, and possible ones. */

/** The value of a record, or null without one. */
export type State = string | null

export interface Ledger {
  /**
   * Records the effect of a write on some records, whole or not at all. `ask` resolves with whether it was
   * acknowledged; when it rejects, or resolves false, the outcome is unknown.
   */
  write(changes: ReadonlyMap<string, State>, ask: () => Promise<boolean>): Promise<void>
  acknowledged(): number
  /** Ids whose last acknowledged state is a record, with a known outcome. */
  present(): string[]
  /** Compares with the stored state, and adopts it; returns the differences as lines. */
  audit(stored: ReadonlyMap<string, string>): string[]
}

const text = (state: State | undefined): string => (state === undefined || state === null ? 'none' : state)

export const createLedger = (): Ledger => {
  const known = new Map<string, State>()
  let unsure: ReadonlyMap<string, State>[] = []
  let count = 0
  return {
    write: async (changes, ask) => {
      let isDone = false
      try {
        isDone = await ask()
      } finally {
        if (isDone) {
          count += 1
          for (const [id, state] of changes) known.set(id, state)
        } else unsure.push(changes)
      }
    },
    acknowledged: () => count,
    present: () => {
      const open = new Set(unsure.flatMap((changes) => [...changes.keys()]))
      return [...known].filter(([id, state]) => state !== null && !open.has(id)).map(([id]) => id)
    },
    audit: (stored) => {
      const wrong: string[] = []
      for (const changes of unsure) {
        const came = [...changes].filter(([id, state]) => (stored.get(id) ?? null) === state)
        const stayed = [...changes].filter(([id]) => (stored.get(id) ?? null) === (known.get(id) ?? null))
        if (came.length !== changes.size && stayed.length !== changes.size)
          wrong.push(`half of a write: ${[...changes.keys()].join(', ')}`)
        for (const [id] of changes) known.set(id, stored.get(id) ?? null)
      }
      unsure = []
      for (const [id, state] of known) {
        const seen = stored.get(id) ?? null
        if (seen !== state) wrong.push(`${id} is ${text(seen)}, acknowledged was ${text(state)}`)
      }
      for (const id of stored.keys()) if (!known.has(id)) wrong.push(`${id} was never written`)
      return wrong
    },
  }
}
