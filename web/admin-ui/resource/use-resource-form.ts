import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Field } from '#drizzle/field-kinds.ts'
import { newRecordId } from '../../lib/send-once.ts'
import { useDraft } from '../drafts/use-stored-draft.tsx'
import { changed } from '../forms/merge.ts'
import { readOrNone } from '../forms/save-merged.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { reportFailure, useSharedRecord } from '../forms/use-shared-record.ts'
import type { SaveOutcome } from '../hooks/use-autosave.ts'
import type { Input, Values } from './input.ts'
import type { Resource, StoredRow } from './resource.ts'
import { recordsOf } from './resource-records.ts'

const byName = <Row, Value>(inputs: readonly Input<Row>[], value: (input: Input<Row>) => Value) =>
  Object.fromEntries(inputs.map((input) => [input.name, value(input)]))

/** What is stored of these values, by field. */
const recordOf = <Row>(inputs: readonly Input<Row>[], values: Values): Record<string, unknown> =>
  Object.assign(
    {},
    ...inputs.filter(({ name }) => name in values).map((input) => input.write(values[input.name])),
  )

/** Problems by field as problems by input: what an input says of itself comes first. */
const problemsOf = <Row>(
  inputs: readonly Input<Row>[],
  values: Values,
  check: ((record: Record<string, unknown>) => Readonly<Record<string, string>>) | undefined,
): Record<string, string> => {
  const whole = check?.(recordOf(inputs, values)) ?? {}
  const problems = inputs.map((input): [string, string] => {
    const field = input.fields.find((name) => whole[name])
    return [input.name, input.check(values[input.name]) || (field ? (whole[field] ?? '') : '')]
  })
  return Object.fromEntries(problems.filter(([, problem]) => problem !== ''))
}

export interface RecordSource<Row> {
  read(): Promise<Row>
  write(change: Record<string, unknown>, startedFrom: string): Promise<Row>
}

export interface ResourceFormOptions<Row extends StoredRow> {
  resource: Pick<Resource<Row>, 'collection' | 'form'>
  /** Null: a new record. */
  row: Row | null
  /** Fields of a new record that is like another one. */
  initial?: Partial<Row>
  /** Called with each stored version of the record. */
  stored: (row: Row) => void
  /** Where an existing record is read and stored; absent: in its collection. */
  source?: RecordSource<Row>
  /** Shows a failure that no input explains; absent: a notification. */
  report?: (error: unknown) => void
}

/**
 * The form of one record of a resource: checks, refusals at their inputs, merge with what others store meanwhile, and the draft
 * on this device. A new record has its id from the browser, so that a second try creates no second one.
 */
export const useResourceForm = <Row extends StoredRow>({
  resource,
  row,
  initial,
  stored,
  source,
  report = reportFailure,
}: ResourceFormOptions<Row>) => {
  const { form: declared, collection } = resource
  if (!declared) throw new Error(`${collection} has no form`)
  const queries = useQueryClient()
  const inputs = useMemo(
    (): readonly Input<Row>[] => [...declared.rows, ...(declared.advanced ?? [])].flat(),
    [declared],
  )
  const api = recordsOf<Row>(collection)
  const [id] = useState(newRecordId)
  const wasSent = useRef(false)
  const readAll = (record: Row): Values => byName(inputs, (input) => input.read(record))
  const [start] = useState<Values>(() => {
    if (row) return readAll(row)
    const given = { ...declared.initial, ...initial }
    // A field that the new record does not name has its input's own beginning.
    return byName(inputs, (input) =>
      input.fields.some((name) => name in given) ? input.read(given as Row) : input.empty,
    )
  })
  const labels: Readonly<Record<string, string>> = byName(inputs, ({ label }) => label)
  const form = useRecordForm<Values>({
    fields: {},
    initial: start,
    labels,
    check: (values) => problemsOf(inputs, values, declared.check),
    inputOf: (field) => inputs.find(({ fields }) => fields.includes(field))?.name ?? field,
  })
  const plain = inputs.flatMap(({ name, field }): [string, Field][] => (field ? [[name, field]] : []))
  const texts = inputs.flatMap(({ name, text }) =>
    text ? [[name, (value: unknown) => text(value, queries)] as const] : [],
  )
  const shared = useSharedRecord<Row, Values>({
    record: row,
    form,
    fields: Object.fromEntries(plain),
    texts: Object.fromEntries(texts),
    valuesOf: readAll,
    read: source?.read ?? (() => queries.fetchQuery({ ...api.one(row?.id ?? ''), staleTime: 0 })),
    write: (change, startedFrom) =>
      source
        ? source.write(recordOf(inputs, change), startedFrom)
        : api.update(row?.id ?? '', recordOf(inputs, change), { startedFrom }),
    kept: stored,
    report,
  })
  const copied = initial?.id ? `copy-${initial.id}` : 'new'
  const draft = useDraft<Values>(
    { name: `${collection}-${row?.id ?? copied}` },
    row
      ? shared.draft
      : {
          stored: start,
          unsaved: { mine: changed(form.values, start), base: {} },
          resume: ({ mine }) => {
            form.settle(start, { ...form.getValues(), ...mine, ...changed(form.getValues(), start) })
            return true
          },
        },
  )
  /** Creates the record; one that an earlier try has created, whose answer was lost, is brought up to date instead. */
  const sendAgain = async (body: Record<string, unknown>): Promise<Row> => {
    const isRetry = wasSent.current
    wasSent.current = true
    const earlier = isRetry
      ? await readOrNone(() => queries.fetchQuery({ ...api.one(id), staleTime: 0 }))
      : null
    return earlier ? api.update(id, body) : api.create({ ...body, id })
  }
  const create = async (silent: boolean): Promise<SaveOutcome> => {
    if (form.validate(!silent).length > 0) return 'invalid'
    const sent = form.getValues()
    const body = { ...declared.initial, ...recordOf(inputs, sent) }
    try {
      const created = await sendAgain(body)
      form.settle(sent)
      stored(created)
      return 'stored'
    } catch (error) {
      if (form.fail(error, !silent).length > 0) return 'invalid'
      if (!silent) report(error)
      return 'refused'
    }
  }
  // Counts what is typed: what comes while a save is on its way is not in it.
  const edits = useRef(0)
  const wasEdited = useRef(false)
  const save = async (silent: boolean): Promise<SaveOutcome> => {
    const before = edits.current
    const outcome = await (row ? shared.save(silent) : create(silent))
    // A form that closes at once would leave its draft behind.
    wasEdited.current = edits.current !== before
    if (outcome === 'stored' && !wasEdited.current) draft.saved()
    return outcome
  }
  return {
    form,
    declared,
    row,
    isNew: row === null,
    draft: draft.offer,
    dialogs: shared.dialogs,
    save,
    /** To be called with each change of an input. */
    countEdit: () => {
      edits.current += 1
    },
    /** Whether something was typed during the last save. */
    wasEditedMeanwhile: () => wasEdited.current,
    // Each input writes fields of the record.
    record: recordOf(inputs, form.values) as Partial<Row>,
  }
}
export type ResourceFormState<Row extends StoredRow> = ReturnType<typeof useResourceForm<Row>>
