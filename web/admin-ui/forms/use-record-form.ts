import { type ChangeEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { Fields } from '#drizzle/fields.ts'
import { fieldMessages } from '../../lib/messages.ts'
import { checkAll, checkField } from './validate.ts'

type NamesOf<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string
const OPTIONAL = ' (facultatif)'
const NONE: readonly string[] = []

/** Puts the caret in the first field that is wrong; inputs carry `data-field` because ids are Mantine's. */
const focusField = (names: string[]) => {
  requestAnimationFrame(() => {
    const wanted = names.map((name) => `[data-field="${name}"]`).join(',')
    const found = wanted ? document.querySelector<HTMLElement>(wanted) : null
    const inner = found?.matches('input,textarea,select,button')
      ? found
      : found?.querySelector<HTMLElement>('input,textarea,select,button,[contenteditable]')
    ;(inner ?? found)?.focus()
  })
}

/**
 * State of one record's form: values, French errors derived from `fields`, the server's refusals on the same inputs.
 * `text`, `value` and `checked` give the props of an input; the label says « (facultatif) » unless the field is
 * required. Validation runs on blur, then on every keystroke once a field was wrong.
 */
export const useRecordForm = <V extends object>(
  fields: Fields,
  initial: V,
  extraRequired: readonly string[] = NONE,
) => {
  const [values, setValues] = useState<V>(initial)
  const [saved, setSaved] = useState<V>(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const latest = useRef(values)
  latest.current = values

  const check = useCallback(
    (name: string, value: unknown): string | null => {
      const field = fields[name]
      if (!field) return null
      return checkField(extraRequired.includes(name) ? { ...field, required: true } : field, value)
    },
    [fields, extraRequired],
  )
  const mark = useCallback((name: string, message: string | null) => {
    setErrors((before) => {
      if ((before[name] ?? null) === message) return before
      const { [name]: _gone, ...rest } = before
      return message ? { ...rest, [name]: message } : rest
    })
  }, [])
  const set = useCallback(
    <N extends keyof V & string>(name: N, value: V[N]) => {
      latest.current = { ...latest.current, [name]: value }
      setValues(latest.current)
      setErrors((before) => {
        if (!(name in before)) return before
        const { [name]: _gone, ...rest } = before
        const message = check(name, value)
        return message ? { ...rest, [name]: message } : rest
      })
    },
    [check],
  )
  const blur = useCallback(
    (name: keyof V & string) => mark(name, check(name, latest.current[name])),
    [check, mark],
  )

  /** Checks everything; `false` shows the errors and, unless work goes on by itself (autosave), focuses the first. */
  const validate = useCallback(
    (focus = true): boolean => {
      const found = checkAll(fields, latest.current)
      for (const name of extraRequired) {
        const message = check(name, latest.current[name as keyof V])
        if (message) found[name] = message
      }
      setErrors(found)
      const names = Object.keys(found)
      if (names.length > 0 && focus) focusField(names)
      return names.length === 0
    },
    [fields, extraRequired, check],
  )

  /** Puts a refused call's field errors on the inputs; `false` when the failure names no field of this form. */
  const fail = useCallback((error: unknown, focus = true): boolean => {
    const found = fieldMessages(error)
    const names = Object.keys(found)
    if (names.length === 0) return false
    setErrors(found)
    if (focus) focusField(names)
    return names.some((name) => name in latest.current)
  }, [])

  /** The values that are now stored: what differs from them is « modifications non enregistrées ». */
  const settle = useCallback((stored: V) => setSaved(stored), [])
  const reset = useCallback((next: V) => {
    latest.current = next
    setValues(next)
    setSaved(next)
    setErrors({})
  }, [])

  const bindings = useMemo(() => {
    const isRequired = (name: string) => Boolean(fields[name]?.required) || extraRequired.includes(name)
    // A select with an initial value and a number that cannot be empty always hold something: no mark on them.
    const mayBeEmpty = (name: string) => {
      const field = fields[name]
      if (!field || isRequired(name)) return false
      if (field.type === 'select') return field.initial === undefined
      return field.type !== 'number' || field.nullable === true
    }
    const common = (name: keyof V & string, label: string) => ({
      name,
      'data-field': name,
      label: mayBeEmpty(name) ? label + OPTIONAL : label,
      description: fields[name]?.help,
      error: errors[name],
      onBlur: () => blur(name),
    })
    return {
      /** Props of a text input or text area. */
      text: (name: NamesOf<V, string>, label: string) => ({
        ...common(name, label),
        value: String(values[name] ?? ''),
        'aria-required': isRequired(name),
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
          set(name, event.currentTarget.value as V[typeof name]),
      }),
      /** Props of an input that gives its value rather than an event. */
      value: <N extends keyof V & string>(name: N, label: string) => ({
        ...common(name, label),
        value: values[name],
        onChange: (value: V[N]) => set(name, value),
      }),
      /** Props of a switch or a check box; the label carries no « (facultatif) ». */
      checked: (name: NamesOf<V, boolean>, label: string) => ({
        name,
        'data-field': name,
        label,
        error: errors[name],
        checked: Boolean(values[name]),
        onChange: (event: ChangeEvent<HTMLInputElement>) =>
          set(name, event.currentTarget.checked as V[typeof name]),
      }),
    }
  }, [fields, extraRequired, errors, values, blur, set])

  const dirty = useMemo(
    () => (Object.keys(values) as (keyof V)[]).some((name) => !same(values[name], saved[name])),
    [values, saved],
  )
  return { values, errors, dirty, set, validate, fail, settle, reset, current: latest, ...bindings }
}

export type RecordForm<V extends object> = ReturnType<typeof useRecordForm<V>>

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The entries of `values` that differ from `before`: a PATCH sends nothing else. */
export const changed = <V extends object>(values: V, before: Partial<V>): Partial<V> => {
  const out: Partial<V> = {}
  for (const name of Object.keys(values) as (keyof V)[])
    if (!same(values[name], before[name])) out[name] = values[name]
  return out
}
