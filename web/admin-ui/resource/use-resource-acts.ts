import { useQueryClient } from '@tanstack/react-query'
import { allows, type Holder } from '#drizzle/access.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import { refusalMessage } from '../../lib/messages.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../ui/toast/store.ts'
import { useConfirm } from '../components/confirm.tsx'
import { done, the } from './noun.ts'
import type { MenuEntry } from './RowMenu.tsx'
import type { Acts, BulkAction, Resource, RowAction, StoredRow } from './resource.ts'
import { recordsOf } from './resource-records.ts'

/** How long a deletion can be undone (design reference 5). */
const UNDO_MS = 8000

/** The fields of a record that a client may write: what a deleted one is created again from. */
const writable = (fields: Fields, user: Holder | null, row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = fields[name]
      if (!field || field.serverOnly || field.hidden) return false
      return !field.editableBy || allows(user, ...field.editableBy)
    }),
  )

interface Opened<Row> {
  edit: (row: Row) => void
  create: (values?: Partial<Row>) => void
}

/** The actions of a resource's rows and of its selection, with their questions, their toasts and the list read again. */
export const useResourceActs = <Row extends StoredRow, Beside>(
  resource: Resource<Row, Beside>,
  beside: Beside | undefined,
  { edit, create }: Opened<Row>,
) => {
  const { collection, noun, fields, form, remove } = resource
  const queries = useQueryClient()
  const user = useUser()
  const confirm = useConfirm()
  const api = recordsOf<Row>(collection)
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [collection] })
    if (resource.beside) await queries.invalidateQueries({ queryKey: resource.beside.queryKey })
  }

  /** Shows why an act did not succeed, and reads the list again after it. */
  const attempt = async (act: () => unknown): Promise<void> => {
    try {
      await act()
    } catch (error) {
      notify.error(refusalMessage(error))
    } finally {
      await refresh()
    }
  }
  const restore = (row: Row) =>
    attempt(async () => {
      await api.create({ ...writable(fields, user, row), id: row.id })
      notify.success(done(noun, 'rétabli'))
    })
  const removeNow = async (row: Row): Promise<void> => {
    const isUndone = remove?.how === 'undo'
    // The list may be a minute old.
    const deleted = isUndone ? await queries.fetchQuery({ ...api.one(row.id), staleTime: 0 }) : row
    await api.remove(row.id)
    const undo = { label: 'Annuler', onClick: () => void restore(deleted) }
    notify.success(done(noun, 'supprimé'), isUndone ? { action: undo, duration: UNDO_MS } : {})
  }
  const removal = (row: Row): MenuEntry => ({
    label: 'Supprimer',
    isDanger: true,
    run: () =>
      attempt(async () => {
        if (remove?.how !== 'confirm') return removeNow(row)
        const sure = await confirm({
          title: `Supprimer ${the(noun)} «\u00a0${resource.rowName(row)}\u00a0»\u00a0?`,
          text: remove.text(row, beside),
          confirm: 'Supprimer',
          danger: true,
        })
        if (sure) await removeNow(row)
      }),
  })

  const acts: Acts<Row> = {
    edit,
    confirm,
    create: (values) => create(values),
    refresh,
  }
  const entryOf = (row: Row, action: RowAction<Row>): MenuEntry => ({
    label: typeof action.label === 'string' ? action.label : action.label(row),
    isDanger: action.isDanger?.(row),
    run: () => attempt(() => action.run(row, acts)),
  })
  const isOpen = (row: Row, { permission, isShown }: RowAction<Row>): boolean =>
    (!permission || allows(user, permission)) && (isShown?.(row) ?? true)

  const entriesOf = (row: Row): MenuEntry[] => [
    ...(form ? [{ label: form.verb ?? 'Modifier', run: async () => edit(row) }] : []),
    ...(resource.actions ?? []).filter((action) => isOpen(row, action)).map((action) => entryOf(row, action)),
    ...(remove ? [removal(row)] : []),
  ]

  /** Runs over the rows one after the other; says how many were done, and the first reason of the others. False for none. */
  const runBulk = async (action: BulkAction<Row>, rows: readonly Row[]): Promise<boolean> => {
    if (action.confirm && !(await confirm(action.confirm(rows)))) return false
    const failures: unknown[] = []
    for (const row of rows) await action.run(row).catch((error: unknown) => failures.push(error))
    await refresh()
    const count = rows.length - failures.length
    if (count > 0) notify.success(action.done(count))
    if (failures.length > 0) notify.error(refusalMessage(failures[0]))
    return count > 0
  }
  return { entriesOf, runBulk, attempt, refresh }
}
