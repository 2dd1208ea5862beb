/** The input that follows from a declared field, by its kind. */
import { Checkbox, NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { toCents } from '#drizzle/domain/cents.ts'
import type { Field, Fields, NumberField, SelectField } from '#drizzle/field-kinds.ts'
import { euros } from '../../lib/format.ts'
import { DateTimeInput } from '../components/DateTimeInput.tsx'
import { IntegerInput } from '../components/IntegerInput.tsx'
import { MoneyInput } from '../components/MoneyInput.tsx'
import { checkField, MESSAGES } from '../forms/validate.ts'
import { RichTextEditor } from '../rich-text/RichTextEditor.tsx'
import type { Input, InputProps } from './input.ts'
import { PictureInput } from './PictureInput.tsx'
import { RelationInput } from './RelationInput.tsx'

export interface FieldInputOptions {
  /** Where the declared one does not fit this form. */
  label?: string
  help?: string
  /** Radio buttons instead of a list, where each choice should be read. */
  look?: 'radio'
  /** Several lines, from this many on. */
  rows?: number
  /** Field of the related collection by which its records are named; `title` otherwise. */
  relationLabel?: 'title' | 'name'
}

/** Longer texts are written in several lines. */
const ONE_LINE = 160

const isCents = (field: NumberField): boolean => field.money === 'cents'
const inCents = (euros: unknown): unknown => (typeof euros === 'number' ? toCents(euros) : euros)

/** The bounds of a field in cents as those of the euros that are typed. */
const inEuros = (field: NumberField): Field => ({
  ...field,
  onlyInt: false,
  min: typeof field.min === 'number' ? field.min / 100 : field.min,
  max: typeof field.max === 'number' ? field.max / 100 : field.max,
})

const checkOf =
  (field: Field) =>
  (value: unknown): string => {
    if (field.type !== 'number' || !field.money) return checkField(field, value) ?? ''
    if (typeof value === 'number' && Number.isNaN(value)) return MESSAGES.price
    return checkField(isCents(field) ? inEuros(field) : field, value) ?? ''
  }

const EMPTY_LIST: readonly string[] = []

const emptyOf = (field: Field): unknown => {
  if (field.type === 'number') return field.nullable ? null : 0
  if (field.type === 'bool') return false
  if (field.type === 'select') return field.maxSelect > 1 ? EMPTY_LIST : (field.initial ?? '')
  if (field.type === 'relation') return field.maxSelect > 1 ? EMPTY_LIST : ''
  return ''
}

/** The French name of a stored choice. */
export const choiceLabel = ({ labels }: SelectField, value: unknown): string =>
  new Map(Object.entries<string>(labels ?? {})).get(String(value)) ?? String(value)

const choicesOf = (field: SelectField) =>
  field.values.map((value) => ({ value, label: choiceLabel(field, value) }))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const numeric = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const Choice = ({ field, look, ...props }: InputProps<unknown> & { field: SelectField; look?: 'radio' }) => {
  const { value, onChange, onBlur, required, ...shown } = props
  const choices = choicesOf(field)
  if (look === 'radio')
    return (
      <Radio.Group {...shown} value={text(value)} onChange={onChange}>
        <Stack gap="xs" mt="xs">
          {choices.map((choice) => (
            <Radio key={choice.value} {...choice} onBlur={onBlur} />
          ))}
        </Stack>
      </Radio.Group>
    )
  if (field.maxSelect > 1)
    return (
      <Checkbox.Group {...shown} value={list(value)} onChange={onChange}>
        <Stack gap="xs" mt="xs">
          {choices.map((choice) => (
            <Checkbox key={choice.value} {...choice} onBlur={onBlur} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  const none =
    field.initial === undefined ? [{ value: '', label: required ? 'Choisissez' : 'Aucun choix' }] : []
  return (
    <NativeSelect
      {...shown}
      aria-required={required}
      value={text(value)}
      data={[...none, ...choices]}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const Typed = ({ field, rows, ...props }: InputProps<unknown> & { field: Field; rows?: number }) => {
  const { value, required, onChange, ...shown } = props
  const max = 'max' in field && typeof field.max === 'number' ? field.max : undefined
  const bound = {
    ...shown,
    'aria-required': required,
    maxLength: max,
    value: text(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (rows || (field.type === 'text' && (max ?? ONE_LINE + 1) > ONE_LINE))
    return <Textarea {...bound} autosize minRows={rows ?? 2} />
  const type = field.type === 'email' || field.type === 'url' ? field.type : 'text'
  return <TextInput {...bound} type={type} />
}

const drawn = (
  field: Field,
  options: FieldInputOptions,
  props: InputProps<unknown>,
  row: object | null,
): ReactNode => {
  const { required: _required, ...shown } = props
  switch (field.type) {
    case 'number':
      return field.money ? (
        <MoneyInput {...shown} value={numeric(props.value)} />
      ) : (
        <IntegerInput {...shown} value={numeric(props.value)} allowDecimal={!field.onlyInt} />
      )
    case 'bool':
      return (
        <Switch
          {...shown}
          value={undefined}
          checked={props.value === true}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      )
    case 'date':
      return <DateTimeInput {...shown} value={text(props.value)} />
    case 'select':
      return <Choice {...props} field={field} look={options.look} />
    case 'relation':
      return <RelationInput {...props} field={field} by={options.relationLabel ?? 'title'} />
    case 'editor':
      return <RichTextEditor {...shown} value={text(props.value)} />
    case 'file':
      return <PictureInput {...props} field={field} row={row} />
    default:
      return <Typed {...props} field={field} rows={options.rows} />
  }
}

/** How one value reads in a conflict; absent: as its kind says (`forms/described.ts`). */
const textOf = (field: Field): Input<unknown>['text'] => {
  if (field.type === 'number' && field.money) return (value) => euros(Number(value))
  if (field.type !== 'select') return undefined
  return (value) => choiceLabel(field, value)
}

/** Whether nothing may be left in it: choices with an initial value and numbers that are 0 always hold something. */
const mayBeEmpty = (field: Field): boolean => {
  if (field.required || field.type === 'bool') return false
  if (field.type === 'select') return field.initial === undefined
  return field.type !== 'number' || field.nullable === true
}

/** Kinds that say too little of themselves: a form holds them in an input of its own (`ownInput`). */
const WITHOUT_INPUT: readonly Field['type'][] = ['json', 'geoPoint', 'password', 'autodate']

/** The input of a declared field: its label, help, bounds and choices come from the declaration. */
export const fieldInput = <Row extends object>(
  fields: Fields,
  name: keyof Row & string,
  options: FieldInputOptions = {},
): Input<Row> => {
  const field = fields[name]
  if (!field || WITHOUT_INPUT.includes(field.type)) throw new Error(`No input follows from ${name}`)
  const cents = field.type === 'number' && isCents(field)
  return {
    name,
    field,
    label: options.label ?? field.label ?? name,
    help: options.help ?? field.help,
    required: field.required ?? false,
    isOptional: mayBeEmpty(field),
    fields: [name],
    empty: emptyOf(field),
    read: (row) => {
      const value = row[name]
      return cents && typeof value === 'number' ? value / 100 : value
    },
    write: (value) => {
      const stored = cents ? inCents(value) : value
      if (field.type === 'text' && typeof stored === 'string') return { [name]: stored.trim() }
      // A number that cannot be absent is 0 when its input is empty.
      return { [name]: field.type === 'number' && !field.nullable ? (stored ?? 0) : stored }
    },
    check: checkOf(field),
    text: textOf(field),
    draw: (props, { row }) => drawn(field, options, props, row),
  }
}
