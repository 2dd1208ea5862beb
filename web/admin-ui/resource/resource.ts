/**
 * One administration screen from one declaration: a list of a collection's records, the form that creates and edits them, and
 * their actions. The collection says labels, bounds and choices; the declaration says what is particular to the screen.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Permission } from '#drizzle/access.ts'
import type { CollectionFields } from '#drizzle/collections/index.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import type { CollectionName, RecordIn } from '../../lib/collections.ts'
import type { ConfirmQuestion } from '../components/confirm.tsx'
import type { Column } from '../components/DataTable.tsx'
import type { Input } from './input.ts'
import type { Noun } from './noun.ts'
import type { ResourceScreens } from './resource-screens.ts'

/** A column of a field under another header, or with a text where it is empty. */
export interface FieldColumn<Row> {
  readonly field: keyof Row & string
  readonly header?: string
  readonly none?: string
  readonly card?: Column<Row>['card']
}
/** A column of the screen's own; its cell also sees the figures beside the list. On a phone it is a fact unless it says otherwise. */
export type OwnColumn<Row, Beside> = Omit<Column<Row>, 'cell'> & {
  cell: (row: Row, beside: Beside | undefined) => ReactNode
}
export type ResourceColumn<Row, Beside> = (keyof Row & string) | FieldColumn<Row> | OwnColumn<Row, Beside>

/** A filter above the list. */
export interface ResourceFilter {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  readonly options: { value: string; label: string }[]
  /** What no choice means; absent: everything. */
  readonly none?: string
  /** The record API's filter of a choice. */
  readonly where: (value: string) => string
}

/** What an action may do beside its own call. */
export interface Acts<Row> {
  edit(row: Row): void
  /** Opens the form of a new record with these values of fields. */
  create(values: Partial<Row>): void
  confirm(question: ConfirmQuestion): Promise<boolean>
  /** Reads the list and its figures again. */
  refresh(): Promise<void>
}

/** An entry of a row's menu. */
export interface RowAction<Row> {
  readonly label: string | ((row: Row) => string)
  readonly isDanger?: (row: Row) => boolean
  readonly isShown?: (row: Row) => boolean
  /** Beside the screen's own. */
  readonly permission?: Permission
  /** A rejection is shown as an error. */
  run(row: Row, acts: Acts<Row>): unknown
}

/** What is done to every selected row. */
export interface BulkAction<Row> {
  readonly label: string
  readonly isDanger?: boolean
  /** Rows to which it would do nothing are left out. */
  readonly appliesTo?: (row: Row) => boolean
  readonly confirm?: (rows: readonly Row[]) => ConfirmQuestion
  run(row: Row): Promise<unknown>
  /** The sentence once it is done. */
  done(count: number): string
}

/** How records are deleted. `undo`: at once, and created again with the same id on request; for records without files and dependants. */
export type Removal<Row, Beside> =
  | { readonly how: 'undo' }
  | { readonly how: 'confirm'; readonly text: (row: Row, beside: Beside | undefined) => string }

/** One input, or two side by side. */
export type InputRow<Row> = Input<Row> | readonly Input<Row>[]

export interface ResourceForm<Row> {
  readonly as: 'dialog' | 'page'
  /** What editing is called; « Modifier » otherwise. */
  readonly verb?: string
  /** From top to bottom. */
  readonly rows: readonly InputRow<Row>[]
  /** Below them, folded under « Avancé »: what most records leave alone. */
  readonly advanced?: readonly InputRow<Row>[]
  /** French problems by field, over several fields, of the record as it would be stored. */
  readonly check?: (record: Record<string, unknown>) => Readonly<Record<string, string>>
  /** Fields that a new record begins with, whether the form shows them or not. */
  readonly initial?: Partial<Row>
  /** Below the inputs; sees the record as it would be stored. */
  readonly preview?: (record: Partial<Row>) => ReactNode
}

/** What every record has. */
export interface StoredRow {
  id: string
  collectionId: string
  created: string
  updated: string
}

export interface Resource<Row extends StoredRow = StoredRow, Beside = unknown> {
  readonly collection: CollectionName
  readonly fields: Fields
  readonly screens: ResourceScreens
  readonly noun: Noun
  /** What a record is called. */
  readonly rowName: (row: Row) => string
  readonly columns: readonly ResourceColumn<Row, Beside>[]
  /** PocketBase's sort of the list as it opens. */
  readonly sort: string
  /** Paths of fields that the search looks through; absent: no search. */
  readonly search?: readonly string[]
  readonly searchLabel?: string
  readonly filters?: readonly ResourceFilter[]
  /** Figures of all records, read beside the list. */
  readonly beside?: { readonly queryKey: QueryKey; readonly read: (signal: AbortSignal) => Promise<Beside> }
  /** One row of the export; absent: the list is not exported. */
  readonly export?: {
    readonly name: string
    readonly row: (row: Row, beside: Beside | undefined) => Record<string, unknown>
  }
  /** The sentence of an empty list. */
  readonly empty?: string
  readonly form?: ResourceForm<Row>
  /** Records come by another way than the form, which edits them alone: what stands at its place. */
  readonly creation?: ReactNode
  readonly actions?: readonly RowAction<Row>[]
  readonly bulk?: readonly BulkAction<Row>[]
  readonly remove?: Removal<Row, Beside>
}

/** The declaration as it is, with the types of its collection. */
export const defineResource = <Name extends CollectionName, Beside = undefined>(
  collection: Name,
  options: Omit<Resource<RecordIn<Name>, Beside>, 'collection' | 'fields'> & {
    readonly fields: CollectionFields[Name]
  },
): Resource<RecordIn<Name>, Beside> => ({ ...options, collection })
