/** An input of a resource's form: which fields it holds, how they are read, written, checked and described. */
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Field } from '#drizzle/field-kinds.ts'

/** What an input is drawn with. */
export interface InputProps<Value> {
  name: string
  'data-path': string
  /** A dialog begins in the first input. */
  'data-autofocus'?: true
  label: string
  description?: string
  value: Value
  error?: string
  required: boolean
  onChange: (value: Value) => void
  onBlur: () => void
}

/** The values of a form by the names of its inputs. */
export type Values = Record<string, unknown>

/** What an input sees of the form around it. */
export interface FormView<Row> {
  readonly values: Values
  /** The record as it was opened; null while it is created. */
  readonly row: Row | null
}

/** Its value stays opaque to the form: the functions of one input alone know what it is. */
export interface Input<Row> {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly required: boolean
  /** The label says « (facultatif) ». */
  readonly isOptional: boolean
  /** Fields that it writes: what the server refuses of them is shown here. */
  readonly fields: readonly string[]
  /** The declared field of a plain input, for the description of its values. */
  readonly field?: Field
  readonly empty: unknown
  read(row: Row): unknown
  /** What is stored of a value, by field. */
  write(value: unknown): Record<string, unknown>
  /** The French sentence of what is wrong, empty when nothing is. */
  check(value: unknown): string
  /** In a conflict; absent: as its field says. Of a list, one of its entries. Titles of other records are found in `queries`. */
  text?(value: unknown, queries: QueryClient): string
  draw(props: InputProps<unknown>, form: FormView<Row>): ReactNode
}

export interface OwnInput<Row, Value> {
  name: string
  /** Whose label and help it has. */
  of: Pick<Field, 'label' | 'help'>
  required?: true
  isOptional?: true
  fields: readonly (keyof Row & string)[]
  empty: Value
  read: (row: Row) => Value
  write: (value: Value) => { readonly [Name in keyof Row]?: unknown }
  check?: (value: Value) => string
  text?: (value: Value extends readonly (infer Item)[] ? Item : Value, queries: QueryClient) => string
  as: (props: InputProps<Value>, form: FormView<Row>) => ReactNode
}

/**
 * An input of one's own, for several fields that are one answer or for a value that no kind of field draws. The casts give each
 * function back the value that `read` or `onChange` of the same input has made.
 */
export const ownInput = <Row, Value>(options: OwnInput<Row, Value>): Input<Row> => {
  const { name, of, fields, empty, read, check, text } = options
  type Item = Value extends readonly (infer One)[] ? One : Value
  return {
    name,
    label: of.label ?? name,
    help: of.help,
    fields,
    empty,
    read,
    required: options.required ?? false,
    isOptional: options.isOptional ?? false,
    write: (value) => ({ ...options.write(value as Value) }),
    check: (value) => check?.(value as Value) ?? '',
    text: text && ((value, queries) => text(value as Item, queries)),
    draw: (props, form) => options.as(props as InputProps<Value>, form),
  }
}
