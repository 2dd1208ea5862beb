import { Button, Checkbox, Table } from '@mantine/core'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TableState } from '../hooks/use-table-state.ts'
import { ColumnsMenu, useHiddenColumns } from './ColumnsMenu.tsx'
import styles from './DataTable.module.css'
import { ListFrame, type ListFrameProps } from './ListFrame.tsx'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The field that the record API sorts by; absent: the column does not sort. */
  sortKey?: string
  /** Numbers are set right. */
  numeric?: boolean
  /** Where the value goes on a phone: the title line or its end, the facts of the second line, its end, or nowhere. */
  card?: 'title' | 'amount' | 'fact' | 'status' | 'none'
  /** On a phone the value speaks for itself: its name is for screen readers alone. */
  isBare?: boolean
}
export interface DataTableProps<Row extends { id: string }> extends ListFrameProps<Row> {
  /** What the table holds, for its columns' memory. */
  name: string
  columns: Column<Row>[]
  rowName: (row: Row) => string
  /** The [⋯] menu of a row. */
  rowMenu?: (row: Row) => ReactNode
  selection?: { ids: string[]; onChange: (ids: string[]) => void; actions: ReactNode }
}

/** A list of records (design reference 4.4): sorting, search, filters and pages live in the address. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { selection } = props
  const [hidden, toggle] = useHiddenColumns(props.name)
  const columns = props.columns.filter((column) => !hidden.includes(column.key))
  return (
    <ListFrame
      {...props}
      tools={
        <>
          <span className={styles.wideOnly}>
            <ColumnsMenu columns={props.columns} hidden={hidden} toggle={toggle} />
          </span>
          {props.tools}
        </>
      }
      above={
        selection && selection.ids.length > 0 ? (
          <div className={styles.selection} role="region" aria-label="Sélection">
            <strong>
              {selection.ids.length === 1 ? '1 sélectionné' : `${selection.ids.length} sélectionnés`}
            </strong>
            {selection.actions}
            <Button size="compact-md" variant="subtle" onClick={() => selection.onChange([])}>
              Tout désélectionner
            </Button>
          </div>
        ) : null
      }
    >
      {(rows) => (
        <>
          <WideTable {...props} columns={columns} rows={rows} />
          <Cards {...props} columns={columns} rows={rows} />
        </>
      )}
    </ListFrame>
  )
}

const cellClass = <Row,>({ numeric, card }: Column<Row>): string | undefined => {
  if (numeric) return styles.numeric
  return card === 'title' ? styles.title : undefined
}

type Inner<Row extends { id: string }> = DataTableProps<Row> & { columns: Column<Row>[]; rows: Row[] }

const toggled = (ids: string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

function WideTable<Row extends { id: string }>({ columns, rows, ...props }: Inner<Row>) {
  const { selection } = props
  const all = selection ? rows.every((row) => selection.ids.includes(row.id)) : false
  return (
    <div className={styles.wide}>
      <Table
        stickyHeader
        stickyHeaderOffset={64}
        highlightOnHover
        verticalSpacing={5}
        horizontalSpacing="xs"
        fz="md"
      >
        <Table.Caption className={styles.caption}>{props.caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {selection ? (
              <Table.Th w={48}>
                <Checkbox
                  aria-label="Tout sélectionner sur cette page"
                  checked={all}
                  indeterminate={!all && selection.ids.length > 0}
                  onChange={() => selection.onChange(all ? [] : rows.map((row) => row.id))}
                />
              </Table.Th>
            ) : null}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} state={props.state} />
            ))}
            {props.rowMenu ? (
              <Table.Th w={56}>
                <span className={styles.hidden}>Actions</span>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} data-selected={selection?.ids.includes(row.id) || undefined}>
              {selection ? (
                <Table.Td>
                  <Checkbox
                    aria-label={`Sélectionner ${props.rowName(row)}`}
                    checked={selection.ids.includes(row.id)}
                    onChange={() => selection.onChange(toggled(selection.ids, row.id))}
                  />
                </Table.Td>
              ) : null}
              {columns.map((column) => (
                <Table.Td key={column.key} className={cellClass(column)}>
                  {column.cell(row)}
                </Table.Td>
              ))}
              {props.rowMenu ? <Table.Td>{props.rowMenu(row)}</Table.Td> : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function HeaderCell<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  const { sortKey } = column
  const direction =
    state.sort === sortKey ? 'ascending' : state.sort === `-${sortKey}` ? 'descending' : 'none'
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  if (!sortKey) return <Table.Th ta={column.numeric ? 'right' : undefined}>{column.header}</Table.Th>
  return (
    <Table.Th aria-sort={direction} ta={column.numeric ? 'right' : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => state.setSort(direction === 'ascending' ? `-${sortKey}` : sortKey)}
      >
        {column.header}
        <Arrow size={16} aria-hidden="true" />
      </button>
    </Table.Th>
  )
}

function Cards<Row extends { id: string }>({ columns, rows, ...props }: Inner<Row>) {
  const { selection } = props
  const of = (place: Column<Row>['card']) => columns.filter((column) => (column.card ?? 'none') === place)
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          {selection ? (
            <Checkbox
              aria-label={`Sélectionner ${props.rowName(row)}`}
              checked={selection.ids.includes(row.id)}
              onChange={() => selection.onChange(toggled(selection.ids, row.id))}
            />
          ) : null}
          <div className={styles.body}>
            <div className={styles.line}>
              {of('title').map((column) => (
                <div key={column.key} className={styles.cardTitle}>
                  {column.cell(row)}
                </div>
              ))}
              {of('amount').map((column) => (
                <div key={column.key} className={styles.amount}>
                  {column.cell(row)}
                </div>
              ))}
            </div>
            <div className={styles.line}>
              <div className={styles.facts}>
                {of('fact')
                  .map((column) => ({ ...column, shown: column.cell(row) }))
                  // In a card an empty value has no column to keep: its name alone would say nothing.
                  .filter(({ shown }) => shown !== null && shown !== '')
                  .map(({ key, header, shown, isBare }) => (
                    <span key={key}>
                      <span className={isBare ? styles.hidden : styles.factName}>{`${header}\u00a0: `}</span>
                      {shown}
                    </span>
                  ))}
              </div>
              {of('status').map((column) => (
                <div key={column.key} className={styles.cardStatus}>
                  {column.cell(row)}
                </div>
              ))}
            </div>
          </div>
          {props.rowMenu?.(row)}
        </li>
      ))}
    </ul>
  )
}
