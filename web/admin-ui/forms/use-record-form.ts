import { useForm } from '@mantine/form'
import { useId } from '@mantine/hooks'
import type { ChangeEvent, ReactNode } from 'react'
import type { Fields } from '#drizzle/field-kinds.ts'
import { fieldMessages } from '../../lib/messages.ts'
import { changed } from './merge.ts'
import { checkAll } from './validate.ts'

type NamesOf<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string
type Messages = Record<string, string>
// The library's own names for these do not resolve from an ES module (its index.d.mts lacks extensions).
type MantineForm<V extends object> = ReturnType<typeof useForm<V>>
type FormErrors = Record<string, ReactNode>
const OPTIONAL = ' (facultatif)'

export interface RecordFormOptions<V extends object> {
  /** The collection's declared fields: what they ask for is what is checked. */
  fields: Fields
  initial: V
  /** The French name of each value: the label of its input, and how a conflict names it. */
  labels: Readonly<Record<keyof V & string, string>>
  /** Checks that span several values; messages by name. */
  check?: (values: V) => Messages
  /** The value that holds a field which the server names; absent: the value of the same name. */
  inputOf?: (field: string) => string
}

type Find = () => HTMLElement | null
const FRAMES = 30

/** Puts the caret in the first of these on the page; waits for the tab that holds them to be drawn. */
const focusFirst = (wanted: Find[], frames = FRAMES) => {
  requestAnimationFrame(() => {
    const nodes = wanted.map((find) => find()).filter((node) => node !== null)
    if (nodes.length === 0 && frames > 0) return focusFirst(wanted, frames - 1)
    const [first] = nodes.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    // A custom control carries its path on the element around the input.
    const inner = first?.matches('input,textarea,select,button')
      ? first
      : first?.querySelector<HTMLElement>('input,textarea,select,button,[contenteditable]')
    ;(inner ?? first)?.focus()
  })
}

/** What is wrong now among what was wrong: a refusal of the server stands until its own value moves. */
const stillWrong = (errors: FormErrors, was: Messages, is: Messages, moved: object): FormErrors => {
  const saved = Object.entries(errors).flatMap(([name, message]) => {
    if (is[name]) return [[name, is[name]]]
    return name in moved || was[name] === message ? [] : [[name, message]]
  })
  return Object.fromEntries(saved)
}

/**
 * Mantine's form over one record: French errors derived from `fields`, the server's refusals on the same inputs.
 * `text`, `value` and `checked` give the props of an input; the label says « (facultatif) » unless the field is
 * required. Validation runs on blur, then on every keystroke once a field was wrong.
 */
export const useRecordForm = <V extends object>(options: RecordFormOptions<V>) => {
  const { fields, labels } = options
  const problems = (values: V): Messages => ({ ...checkAll(fields, values), ...options.check?.(values) })
  const form = useForm<V>({
    // Two forms of one page may hold fields of the same name; a form's name is letters, digits and hyphens.
    name: useId().replace(/[^a-z\d-]/gi, ''),
    mode: 'controlled',
    initialValues: options.initial,
    validate: problems,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    onValuesChange: (now, before) => {
      const moved = changed(now, before)
      form.setErrors((errors) => stillWrong(errors, problems(before), problems(now), moved))
    },
  })

  /** Puts messages on the inputs; gives the names of this form among them. */
  const refuse = (found: Messages, focus = true): string[] => {
    const names = Object.keys(found)
    if (names.length === 0) return []
    form.setErrors(found)
    if (focus) focusFirst(names.map(nodeOf))
    return names.filter((name) => name in form.getValues())
  }
  const nodeOf = (name: string) => () => form.getInputNode(name)
  return {
    values: form.values,
    // Every message of ours is a sentence.
    errors: form.errors as Messages,
    /** How many values are shown as wrong. */
    wrong: Object.keys(form.errors).length,
    labels,
    /** The values of this moment, also between two renders. */
    getValues: form.getValues,
    // Not the library's `isDirty`: after `resetDirty` it forgets other fields as soon as one is put back.
    dirty: Object.keys(changed(form.values, form.getInitialValues())).length > 0,
    /** Checks everything and gives the wrong names; shows them and, unless work goes on by itself, focuses the first. */
    validate: (focus = true): string[] => {
      const names = Object.keys(form.validate().errors)
      if (names.length > 0 && focus) focusFirst(names.map(nodeOf))
      return names
    },
    /** Puts a refused call's field errors on the inputs; gives the names of this form that it refused. */
    fail: (error: unknown, focus = true): string[] => {
      const { inputOf = (field) => field } = options
      const named = Object.entries(fieldMessages(error)).map(([field, message]) => [inputOf(field), message])
      return refuse(Object.fromEntries(named), focus)
    },
    refuse,
    set: <N extends keyof V & string>(name: N, value: V[N]) =>
      // A plain name is its own path: the library's type of its value is the one given.
      form.setFieldValue(name, value as Parameters<typeof form.setFieldValue>[1]),
    /** Shows these values, and says what is stored: what differs from it is « modifications non enregistrées ». */
    settle: (stored: V, values: V = form.getValues()) => {
      form.resetDirty(stored)
      if (Object.keys(changed(values, form.getValues())).length > 0) form.setValues(values)
    },
    reset: (next: V) => {
      form.setInitialValues(next)
      form.reset()
    },
    ...bindingsOf(form, options),
  }
}
export type RecordForm<V extends object> = ReturnType<typeof useRecordForm<V>>

/** A select with an initial value and a number that cannot be empty always hold something: no mark on them. */
const mayBeEmpty = (fields: Fields, name: string): boolean => {
  const field = fields[name]
  if (!field || field.required) return false
  if (field.type === 'select') return field.initial === undefined
  return field.type !== 'number' || field.nullable === true
}

interface Bound<Value, FormOptions> {
  value: Value
  onChange: (given: FormOptions) => void
  error: string | undefined
  onBlur: () => void
  'data-path': string
}
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

const bindingsOf = <V extends object>(
  form: Pick<MantineForm<V>, 'getInputProps'>,
  { fields, labels }: RecordFormOptions<V>,
) => {
  const common = (name: keyof V & string, label: string) => ({
    name,
    label: mayBeEmpty(fields, name) ? label + OPTIONAL : label,
    description: fields[name]?.help,
  })
  // The library leaves these props untyped: the casts say what each kind of input shows and gives.
  return {
    /** Props of a text input or text area. */
    text: (name: NamesOf<V, string>, label: string = labels[name]) => {
      const bound = form.getInputProps(name) as Bound<string, Typed>
      return { ...common(name, label), 'aria-required': Boolean(fields[name]?.required), ...bound }
    },
    /** Props of an input that gives its value rather than an event. */
    value: <N extends keyof V & string>(name: N, label: string = labels[name]) => {
      const bound = form.getInputProps(name) as Bound<V[N], V[N]>
      return { ...common(name, label), ...bound }
    },
    /** Props of a switch or a check box; the label carries no « (facultatif) ». */
    checked: (name: NamesOf<V, boolean>, label: string = labels[name]) => {
      const bound = form.getInputProps(name, { type: 'checkbox' }) as Bound<never, Typed> & {
        checked: boolean
      }
      return { name, label, ...bound }
    },
  }
}
