import type { CollectionName } from '../../lib/collections.ts'
import { notify } from '../../ui/toast/store.ts'
import { done, doneMany, type Noun } from './noun.ts'
import type { BulkAction, RowAction, StoredRow } from './resource.ts'
import { recordsOf } from './resource-records.ts'

interface Switch {
  collection: CollectionName
  noun: Noun
  /** The verb that turns it on, and its participle: « Activer », « activé ». */
  on: readonly [verb: string, participle: string]
  off: readonly [verb: string, participle: string]
}

/** A record that can be turned on and off by its field `active`: for one row, and for a selection. */
export const toggle = <Row extends StoredRow & { active: boolean }>({
  collection,
  noun,
  on,
  off,
}: Switch) => {
  const api = recordsOf<Row>(collection)
  const set = ({ id }: Row, active: boolean) => api.update(id, { active })
  const bulk = ([verb, participle]: Switch['on'], active: boolean): BulkAction<Row> => ({
    label: verb,
    isDanger: !active,
    appliesTo: (row) => row.active !== active,
    run: (row) => set(row, active),
    done: (count) => doneMany(noun, count, participle),
  })
  const action: RowAction<Row> = {
    label: ({ active }) => (active ? off : on)[0],
    isDanger: ({ active }) => active,
    run: async (row) => {
      await set(row, !row.active)
      notify.success(done(noun, (row.active ? off : on)[1]))
    },
  }
  return { action, bulk: [bulk(on, true), bulk(off, false)] }
}
