import { Alert, Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { complaintFields } from '#drizzle/collections/quality.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import {
  ANSWER_DAYS,
  answerDueOn,
  CHANNEL_LABELS,
  COMPLAINT_LABELS,
  type ComplaintChannel,
  type ComplaintStatus,
} from '#drizzle/domain/complaint.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { longDate } from '../../../lib/format.ts'
import { type Complaint, complaints, everyCourse } from '../registers.ts'
import { NEW } from '../use-line.ts'
import { type Register, RegisterDialog } from './RegisterDialog.tsx'

interface Values {
  receivedAt: string
  channel: ComplaintChannel
  name: string
  email: string
  course: string
  subject: string
  body: string
  status: ComplaintStatus
  answer: string
  answeredAt: string
}

const LABELS: Readonly<Record<keyof Values, string>> = {
  receivedAt: 'Reçue le',
  channel: 'Par quel moyen',
  name: 'Nom de la personne',
  email: 'Son adresse e-mail',
  course: 'Formation concernée',
  subject: 'Objet',
  body: 'Ce que dit la réclamation',
  status: 'État',
  answer: 'Réponse apportée',
  answeredAt: 'Répondue le',
}

const valuesOf = (complaint: Complaint): Values => ({
  receivedAt: complaint.receivedAt,
  channel: complaint.channel || 'other',
  name: complaint.name,
  email: complaint.email,
  course: complaint.course,
  subject: complaint.subject,
  body: complaint.body,
  status: complaint.status || 'new',
  answer: complaint.answer,
  answeredAt: complaint.answeredAt,
})

const REGISTER: Register<Complaint, Values> = {
  name: 'complaints',
  fields: complaintFields,
  labels: LABELS,
  texts: { channel: (value) => CHANNEL_LABELS[value], status: (value) => COMPLAINT_LABELS[value] },
  valuesOf,
  read: (queries, id) => queries.fetchQuery({ ...complaints.one(id), staleTime: 0 }),
  create: (body) => complaints.create(body),
  update: (id, change, startedFrom) => complaints.update(id, change, { startedFrom }),
  remove: (id) => complaints.remove(id),
}

const now = (): string => new Date().toISOString().replace('T', ' ')
const EMPTY: Omit<Values, 'receivedAt'> = {
  channel: 'email',
  name: '',
  email: '',
  course: '',
  subject: '',
  body: '',
  status: 'new',
  answer: '',
  answeredAt: '',
}

/** A new line of the log that this complaint is the reason of. */
const improvementOf = (reclamation: string): string =>
  adminLink('adminQuality', null, { vue: 'ameliorations', ligne: NEW, reclamation })

const choicesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** A complaint: its source, its text, the answer. `line` null creates a new one. */
export const ComplaintDialog = (props: { line: Complaint | null; opened: boolean; close: () => void }) => {
  const courses = useQuery(everyCourse)
  const { line } = props
  return (
    <RegisterDialog
      {...props}
      register={REGISTER}
      title={line ? 'Réclamation' : 'Nouvelle réclamation'}
      empty={{ ...EMPTY, receivedAt: now() }}
    >
      {(form) => (
        <>
          {line?.isAnonymised ? (
            <Alert color="gray">
              La personne a effacé son compte. Sa ligne reste au registre, sans son nom ni ses mots.
            </Alert>
          ) : null}
          <Pairs from="xs">
            <DateTimeInput {...form.value('receivedAt')} />
            <NativeSelect {...form.text('channel')} data={choicesOf(CHANNEL_LABELS)} />
            <TextInput {...form.text('name')} maxLength={complaintFields.name.max} />
            <TextInput {...form.text('email')} description={undefined} type="email" />
          </Pairs>
          <NativeSelect
            {...form.text('course')}
            disabled={courses.isPending}
            data={[
              { value: '', label: 'Aucune en particulier' },
              ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <TextInput {...form.text('subject')} maxLength={complaintFields.subject.max} data-autofocus />
          <Textarea {...form.text('body')} autosize minRows={3} maxRows={12} />
          <Textarea {...form.text('answer')} autosize minRows={3} maxRows={12} />
          {form.values.answer ? (
            <DateTimeInput
              {...form.value('answeredAt')}
              description={`Vide\u00a0: au moment de l’enregistrement (heure de Paris)`}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {form.values.receivedAt
                ? `Une réponse est attendue sous ${ANSWER_DAYS}\u00a0jours ouvrés\u00a0: au plus tard le ${longDate(`${answerDueOn(form.values)} 12:00:00.000Z`)}.`
                : `Une réponse est attendue sous ${ANSWER_DAYS}\u00a0jours ouvrés.`}
            </Text>
          )}
          <NativeSelect {...form.text('status')} data={choicesOf(COMPLAINT_LABELS)} />
          {line && !form.dirty ? (
            <Button component={Link} to={improvementOf(line.id)} variant="outline">
              Consigner une amélioration
            </Button>
          ) : null}
        </>
      )}
    </RegisterDialog>
  )
}
