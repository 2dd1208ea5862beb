import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '#drizzle/field-kinds.ts'
import { decimal, euros } from '../../lib/format.ts'
import { dateTime, shortDate } from '../../lib/moments.ts'
import type { Column } from '../components/DataTable.tsx'
import type { FieldColumn, Resource, ResourceColumn, StoredRow } from './resource.ts'

const ofChoice = (field: Field & { type: 'select' }, value: unknown): string => {
  const names = new Map(Object.entries<string>(field.labels ?? {}))
  const chosen = Array.isArray(value) ? value.map(String) : [String(value)]
  return chosen.map((one) => names.get(one) ?? one).join(', ')
}

/** A value of a field as a cell shows it; empty where there is none. */
const cellOf = (field: Field | undefined, value: unknown): ReactNode => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') {
    if (field?.type !== 'number' || !field.money) return decimal(value)
    return euros(field.money === 'cents' ? value / 100 : value)
  }
  if (field?.type === 'date') return <span title={dateTime(String(value))}>{shortDate(String(value))}</span>
  return field?.type === 'select' ? ofChoice(field, value) : String(value)
}

const named = <Row extends StoredRow>(
  field: Field | undefined,
  { field: key, header, none, card = 'fact' }: FieldColumn<Row>,
  isTitle: boolean,
  open: ((row: Row) => void) | undefined,
): Column<Row> => ({
  key,
  header: header ?? field?.label ?? key,
  sortKey: key,
  numeric: field?.type === 'number',
  card: isTitle ? 'title' : card,
  cell: (row) => {
    const shown = cellOf(field, row[key])
    const cell = shown === '' ? (none ?? '') : shown
    if (!isTitle || !open) return cell
    return (
      <Anchor component="button" type="button" fw={600} ta="left" onClick={() => open(row)}>
        {cell}
      </Anchor>
    )
  },
})

/**
 * The columns of a resource's table. One that only names a field has its label, and sorts by it; the first of these is the
 * record's title, which opens it.
 */
export const columnsOf = <Row extends StoredRow, Beside>(
  { columns, fields }: Pick<Resource<Row, Beside>, 'columns' | 'fields'>,
  beside: Beside | undefined,
  open: ((row: Row) => void) | undefined,
): Column<Row>[] => {
  const title = columns.find((column) => typeof column === 'string')
  return columns.map((column: ResourceColumn<Row, Beside>): Column<Row> => {
    if (typeof column === 'string')
      return named<Row>(fields[column], { field: column }, column === title, open)
    if ('field' in column) return named<Row>(fields[column.field], column, false, open)
    return { card: 'fact', ...column, cell: (row) => column.cell(row, beside) }
  })
}
