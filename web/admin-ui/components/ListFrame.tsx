import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TableState } from '../hooks/use-table-state.ts'
import styles from './DataTable.module.css'
import { Pager } from './DataTablePager.tsx'
import { EmptyState } from './EmptyState.tsx'
import { choicesOf, type FilterChoice, FilterSheet } from './FilterSheet.tsx'
import { Blocks, Failed } from './LoadState.tsx'

interface ListQuery<Row> {
  data: { items: Row[]; totalItems: number } | undefined
  isError: boolean
  isPending: boolean
  /** The rows are those of what was asked before. */
  isPlaceholderData: boolean
  refetch: () => unknown
}
export interface ListFrameProps<Row extends { id: string }> {
  caption: string
  query: ListQuery<Row>
  state: TableState
  searchLabel?: string
  filters?: FilterChoice[]
  /** Shown when nothing exists yet; a list emptied by filters says so by itself. */
  empty: ReactNode
  /** Extra controls on the toolbar's right side (export, for instance). */
  tools?: ReactNode
}

/** What stands around every list of records: search, filters, the states of loading, failing and being empty, pages. */
export function ListFrame<Row extends { id: string }>(
  props: ListFrameProps<Row> & {
    /** Between the toolbar and the rows. */
    above?: ReactNode
    children: (rows: Row[]) => ReactNode
  },
) {
  const { query, state } = props
  const rows = query.data?.items ?? []
  const isEmpty = query.data !== undefined && rows.length === 0 && !query.isPlaceholderData
  // Its last rows have left the page: the ones before are what there is.
  const isBeyond = isEmpty && state.page > 1 && (query.data?.totalItems ?? 0) > 0
  const { setPage } = state
  useEffect(() => {
    if (isBeyond) setPage(1)
  }, [isBeyond, setPage])
  // There is nothing to search, to filter or to take out yet.
  const isBare = isEmpty && state.narrowed === 0 && !props.filters?.some(({ none }) => none)
  return (
    <section aria-label={props.caption} className={styles.root}>
      {isBare ? null : <Toolbar {...props} />}
      {props.above}
      {query.isError && !query.data ? <Failed retry={query.refetch} /> : null}
      {(query.isPending && !query.isError) || (query.isPlaceholderData && rows.length === 0) ? (
        <Blocks rows={8} />
      ) : null}
      {isEmpty ? (
        state.narrowed > 0 ? (
          <EmptyState
            title="Aucun résultat."
            action={
              <Button variant="outline" onClick={state.clear}>
                Effacer les filtres
              </Button>
            }
          />
        ) : (
          props.empty
        )
      ) : null}
      {rows.length > 0 ? (
        <>
          <div className={styles.rows} aria-busy={query.isPlaceholderData}>
            {props.children(rows)}
          </div>
          <Pager
            state={state}
            total={query.data?.totalItems ?? 0}
            shown={rows.length}
            isLate={query.isPlaceholderData}
          />
        </>
      ) : null}
    </section>
  )
}

function Toolbar<Row extends { id: string }>(props: ListFrameProps<Row>) {
  const { state } = props
  const [text, setText] = useState(state.q)
  // What was asked here comes back late, when one has typed on: only another's change (« Effacer », « back ») is taken up.
  const request = useRef(state.q)
  useEffect(() => {
    if (state.q !== request.current) setText(state.q)
    request.current = state.q
  }, [state.q])
  const ask = useDebouncedCallback((wanted: string) => {
    request.current = wanted.trim()
    state.setQuery(request.current)
  }, 300)
  const write = (wanted: string) => {
    setText(wanted)
    ask(wanted)
  }
  return (
    <div className={styles.toolbar}>
      {props.searchLabel ? (
        <TextInput
          className={styles.search}
          type="search"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          value={text}
          leftSection={<Search size={18} aria-hidden="true" />}
          rightSection={
            text ? <CloseButton aria-label="Effacer la recherche" onClick={() => write('')} /> : null
          }
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : null}
      {(props.filters ?? []).map((filter) => (
        <NativeSelect
          key={filter.name}
          className={styles.filter}
          aria-label={filter.label}
          value={state.filters[filter.name] ?? ''}
          onChange={(event) => state.setFilter(filter.name, event.currentTarget.value)}
          data={choicesOf(filter)}
        />
      ))}
      {props.filters?.length ? <FilterSheet filters={props.filters} state={state} /> : null}
      <div className={styles.tools}>{props.tools}</div>
    </div>
  )
}
