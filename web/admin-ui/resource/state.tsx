import { Badge } from '@mantine/core'
import type { OwnColumn, ResourceFilter } from './resource.ts'

type States<State extends string> = Readonly<Record<State, { label: string; color: string }>>

/** A state that follows from a record: its badge in the list, and the filter by it under the name `etat`. */
export const states = <Row, State extends string>(options: {
  states: States<State>
  of: (row: Row) => State
  /** The record API's filter of a state. */
  where: (state: State) => string
}) => {
  const { states: all, of } = options
  const names = Object.keys(all) as State[]
  const column: OwnColumn<Row, unknown> = {
    key: 'state',
    header: 'État',
    card: 'status',
    cell: (row) => <Badge color={all[of(row)].color}>{all[of(row)].label}</Badge>,
  }
  const filter: ResourceFilter = {
    name: 'etat',
    label: 'État',
    options: names.map((value) => ({ value, label: all[value].label })),
    where: (value) => {
      const state = names.find((name) => name === value)
      return state ? options.where(state) : ''
    },
  }
  return { column, filter, label: (row: Row): string => all[of(row)].label }
}
