import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { improvementFields } from '#drizzle/collections/quality.ts'
import {
  IMPROVEMENT_LABELS,
  type ImprovementSource,
  type ImprovementStatus,
  SOURCE_LABELS,
} from '#drizzle/domain/improvement.ts'
import { INDICATOR_TITLES, INDICATORS } from '#drizzle/domain/quality.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { shortDate } from '../../../lib/moments.ts'
import {
  type Complaint,
  complaintChoices,
  everyCourse,
  type Improvement,
  improvements,
} from '../registers.ts'
import { type Register, RegisterDialog } from './RegisterDialog.tsx'

interface Values {
  source: ImprovementSource
  complaint: string
  course: string
  indicator: number | null
  finding: string
  action: string
  dueAt: string
  status: ImprovementStatus
  doneAt: string
  effect: string
}

const LABELS: Readonly<Record<keyof Values, string>> = {
  source: 'D’où vient le constat',
  complaint: 'Réclamation à l’origine',
  course: 'Formation concernée',
  indicator: 'Indicateur',
  finding: 'Constat',
  action: 'Action décidée',
  dueAt: 'À faire avant le',
  status: 'État',
  doneAt: 'Réalisée le',
  effect: 'Effet constaté',
}

const valuesOf = (improvement: Improvement): Values => ({
  source: improvement.source || 'other',
  complaint: improvement.complaint,
  course: improvement.course,
  indicator: improvement.indicator,
  finding: improvement.finding,
  action: improvement.action,
  dueAt: improvement.dueAt,
  status: improvement.status || 'planned',
  doneAt: improvement.doneAt,
  effect: improvement.effect,
})

const REGISTER: Register<Improvement, Values> = {
  name: 'improvements',
  fields: improvementFields,
  labels: LABELS,
  texts: { source: (value) => SOURCE_LABELS[value], status: (value) => IMPROVEMENT_LABELS[value] },
  valuesOf,
  read: (queries, id) => queries.fetchQuery({ ...improvements.one(id), staleTime: 0 }),
  create: (body) => improvements.create(body),
  update: (id, change, startedFrom) => improvements.update(id, change, { startedFrom }),
  remove: (id) => improvements.remove(id),
}

const EMPTY: Values = {
  source: 'other',
  complaint: '',
  course: '',
  indicator: null,
  finding: '',
  action: '',
  dueAt: '',
  status: 'planned',
  doneAt: '',
  effect: '',
}

const emptyFrom = (from: Complaint | null): Values =>
  from ? { ...EMPTY, source: 'complaint', complaint: from.id, course: from.course } : EMPTY

const choicesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** A line of the log: what was found, what is done about it, what came of it. `line` null begins a new one. */
export const ImprovementDialog = (props: {
  line: Improvement | null
  opened: boolean
  /** The complaint that a new entry comes from; null: none. */
  from: Complaint | null
  close: () => void
}) => {
  const { from } = props
  const courses = useQuery(everyCourse)
  const complaints = useQuery({ ...complaintChoices, enabled: props.opened })
  return (
    <RegisterDialog
      {...props}
      register={REGISTER}
      title={props.line ? 'Amélioration' : 'Nouvelle amélioration'}
      empty={emptyFrom(from)}
    >
      {(form) => (
        <>
          <Pairs from="xs">
            <NativeSelect {...form.text('source')} data={choicesOf(SOURCE_LABELS)} />
            <NativeSelect
              {...form.value('indicator')}
              description={undefined}
              value={String(form.values.indicator ?? '')}
              onChange={(event) =>
                form.set('indicator', event.currentTarget.value ? Number(event.currentTarget.value) : null)
              }
              data={[
                { value: '', label: 'Aucun en particulier' },
                ...INDICATORS.map((number) => ({
                  value: String(number),
                  label: `${number}. ${INDICATOR_TITLES[number]}`,
                })),
              ]}
            />
          </Pairs>
          {form.values.source === 'complaint' ? (
            <NativeSelect
              {...form.text('complaint')}
              disabled={complaints.isPending}
              data={[
                { value: '', label: 'Choisir…' },
                ...(complaints.data ?? []).map(({ id, subject, receivedAt }) => ({
                  value: id,
                  label: `${shortDate(receivedAt)}, ${subject}`,
                })),
              ]}
            />
          ) : null}
          <NativeSelect
            {...form.text('course')}
            description={undefined}
            disabled={courses.isPending}
            data={[
              { value: '', label: 'Toutes' },
              ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <Textarea {...form.text('finding')} autosize minRows={2} maxRows={10} data-autofocus />
          <Textarea {...form.text('action')} autosize minRows={2} maxRows={10} />
          <Pairs from="xs">
            <NativeSelect {...form.text('status')} data={choicesOf(IMPROVEMENT_LABELS)} />
            {form.values.status === 'done' ? (
              <DateTimeInput
                {...form.value('doneAt')}
                description={`Vide\u00a0: au moment de l’enregistrement (heure de Paris)`}
              />
            ) : (
              <DateTimeInput {...form.value('dueAt')} />
            )}
          </Pairs>
          <Textarea {...form.text('effect')} autosize minRows={2} maxRows={10} />
        </>
      )}
    </RegisterDialog>
  )
}
