/**
 * Field kinds. A field is plain data in PocketBase's own vocabulary (`type`, `required`, `hidden`, `maxSelect`…),
 * so a collections export of PocketBase fits the same shape. These marks are ours and off by default:
 *
 * - `private`: read only by the person whom the record describes and by those who manage the collection;
 * - `serverOnly`: dropped from what a client submits;
 * - `editableBy`: writable only with one of these permissions;
 * - `addresses`: where people type addresses in it that pages link to;
 * - `nullable` (numbers): unset is `null`, not PocketBase's 0, where 0 means something else;
 * - `isPresence`: when it alone changes, the record's update time stays, since it was not edited;
 * - `label`, `labels`, `money`, `audited`: what screens and the audit log derive from the declaration.
 */

import type { Permission } from './access.ts'

interface Common {
  readonly required?: boolean
  /** Never leaves the server except for superusers. */
  readonly hidden?: boolean
  readonly system?: boolean
  readonly presentable?: boolean
  /** French name of the value: of its input, its column, its conflicts, its entries in the audit log. */
  readonly label?: string
  /** What an editor should know, in French. */
  readonly help?: string
  /** Recorded in the audit log with its previous value. */
  readonly audited?: true
  readonly private?: boolean
  readonly serverOnly?: boolean
  readonly isPresence?: true
  readonly editableBy?: readonly Permission[]
  /** `''` is the value itself; a path into JSON is dotted, `*` is each entry of a list. */
  readonly addresses?: readonly string[]
  /** A unique index on this column alone; rows without a value do not count. */
  readonly unique?: boolean
  /** An index on this column alone, for what the application filters or sorts by. */
  readonly index?: boolean
}

export interface TextField extends Common {
  readonly type: 'text'
  /** Unicode code points; 0 or absent: 5000 (PocketBase `validation_max_text_constraint`). */
  readonly max?: number
  readonly min?: number
  readonly pattern?: string
  readonly autogeneratePattern?: string
  readonly primaryKey?: boolean
}
export interface EditorField extends Common {
  readonly type: 'editor'
  /** Bytes; absent: 5 MiB. */
  readonly maxSize?: number
  readonly convertURLs?: boolean
}
export interface EmailField extends Common {
  readonly type: 'email'
  readonly onlyDomains?: readonly string[]
  readonly exceptDomains?: readonly string[]
}
export interface UrlField extends Common {
  readonly type: 'url'
  readonly onlyDomains?: readonly string[]
  readonly exceptDomains?: readonly string[]
}
export interface NumberField<Nullable extends boolean = boolean> extends Common {
  readonly type: 'number'
  readonly min?: number | null
  readonly max?: number | null
  readonly onlyInt?: boolean
  readonly nullable?: Nullable
  /** Rounded to at most this many decimals (2 for euros). */
  readonly decimals?: number
  /** An amount: what one of it is. People read and type euros. */
  readonly money?: 'euros' | 'cents'
}
export interface BoolField extends Common {
  readonly type: 'bool'
}
export interface DateField extends Common {
  readonly type: 'date'
  readonly min?: string
  readonly max?: string
}
export interface AutodateField extends Common {
  readonly type: 'autodate'
  readonly onCreate?: boolean
  readonly onUpdate?: boolean
}
export interface SelectField<
  Values extends readonly string[] = readonly string[],
  Max extends number = number,
> extends Common {
  readonly type: 'select'
  readonly values: Values
  readonly maxSelect: Max
  /** What an empty value becomes on create. */
  readonly initial?: Values[number]
  /** French names of the values. */
  readonly labels?: Readonly<Record<Values[number], string>>
}
export interface RelationField<Max extends number = number> extends Common {
  readonly type: 'relation'
  /** Name of the target collection. */
  readonly collection: string
  readonly maxSelect: Max
  readonly minSelect?: number
  readonly cascadeDelete?: boolean
}
export interface FileField<Max extends number = number> extends Common {
  readonly type: 'file'
  readonly maxSelect: Max
  /** Bytes per file; absent: 5 MiB. */
  readonly maxSize?: number
  readonly mimeTypes?: readonly string[]
  readonly thumbs?: readonly string[]
  readonly protected?: boolean
  /** The thumb that documents are drawn with: a picture of which none can be made is refused when a client sends it. */
  readonly drawnAs?: string
}
export interface JsonField<Value = unknown> extends Common {
  readonly type: 'json'
  /** Bytes; absent: 1 MiB. */
  readonly maxSize?: number
  /** The engine writes the names that the record's files were given into it, by their stored names. */
  readonly namesFiles?: true
  /** Carries the type of the value; never present at run time. */
  readonly shape?: Value
}
export interface PasswordField extends Common {
  readonly type: 'password'
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
}
export interface GeoPointField extends Common {
  readonly type: 'geoPoint'
}

export type Field =
  | TextField
  | EditorField
  | EmailField
  | UrlField
  | NumberField
  | BoolField
  | DateField
  | AutodateField
  | SelectField
  | RelationField
  | FileField
  | JsonField
  | PasswordField
  | GeoPointField
export type Fields = Readonly<Record<string, Field>>

/** Whether the value is a list, stored as JSON. */
export const isMultiple = (field: Field): boolean =>
  (field.type === 'select' || field.type === 'relation' || field.type === 'file') && field.maxSelect > 1
