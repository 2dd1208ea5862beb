/** What the writers of the torture know of their records: states that were acknowledged, and those that may have come. */

/** The value of a record, or null when there is none. */
export type State = string | null

export interface Ledger {
  /**
   * Keeps what a write makes of some records, whole or not at all. `ask` resolves with whether it was acknowledged;
   * when it rejects, or answers false, nobody knows.
   */
  write(changes: ReadonlyMap<string, State>, ask: () => Promise<boolean>): Promise<void>
  acknowledged(): number
  /** Ids whose last acknowledged state is a record, and whose fate is known. */
  present(): string[]
  /** Compares with what is stored, and takes that over; the lines say what is wrong. */
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
