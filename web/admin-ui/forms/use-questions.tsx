import { useState } from 'react'
import type { Fields } from '#drizzle/field-kinds.ts'
import { useRaised } from '../hooks/use-layers.ts'
import { ConflictDialog, type Contest } from './ConflictDialog.tsx'
import { described, type ValueLabels } from './described.ts'
import { GoneDialog } from './GoneDialog.tsx'
import type { Merge } from './merge.ts'
import type { Choices } from './save-merged.ts'

/** How values are named and said. */
export interface ConflictLabels<V> {
  fields: Fields
  labels: Readonly<Record<keyof V & string, string>>
  texts?: ValueLabels<V>
}
const notify = <V,>({ fields, texts }: ConflictLabels<V>, name: keyof V & string, value: unknown) =>
  described(fields[name], value, texts?.[name])

/** The two dialogs of a shared record: which version stays, and where the words go when the record is gone. */
export const useQuestions = () => {
  const [contest, setContest] = useState<Contest | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  useRaised(contest !== null || lost !== null)

  /** Resolves with one choice for each contested value, `null` when the dialog was closed without. */
  const ask = <V extends object>(
    reply: ConflictLabels<V>,
    moved: Merge<V>,
    theirs: V,
  ): Promise<Choices | null> =>
    new Promise((resolve) => {
      const fields = moved.contested.map((name) => ({
        name,
        label: reply.labels[name],
        mine: notify(reply, name, moved.values[name]),
        theirs: notify(reply, name, theirs[name]),
      }))
      const answer = (choices: Choices | null) => {
        setContest(null)
        resolve(choices)
      }
      setContest({ fields, answer })
    })
  /** Shows what can no longer be stored, to be copied. */
  const showLost = <V extends object>(reply: ConflictLabels<V>, unsaved: Partial<V>) =>
    setLost(
      // The names of a part are names of the whole.
      (Object.keys(unsaved) as (keyof V & string)[])
        .map((name) => `${reply.labels[name]}\u00a0:\n${notify(reply, name, unsaved[name])}`)
        .join('\n\n'),
    )
  const dialogs = (
    <>
      <ConflictDialog contest={contest} />
      <GoneDialog text={lost} close={() => setLost(null)} />
    </>
  )
  return { ask, showLost, dialogs }
}
