import { Anchor, Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { answerDueOn, CHANNEL_LABELS, COMPLAINT_LABELS, isLateComplaint } from '#drizzle/domain/complaint.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { longDate } from '../../../lib/format.ts'
import { dateTime, shortDate } from '../../../lib/moments.ts'
import { useLive } from '../../../lib/use-live.ts'
import { type Complaint, complaintList, complaints, everyComplaint, everyCourse } from '../registers.ts'
import { NEW, useLine } from '../use-line.ts'
import { ComplaintDialog } from './ComplaintDialog.tsx'
import { LostLine } from './LostLine.tsx'

const COLORS = { new: 'yellow', in_progress: 'blue', closed: 'gray' } as const

const whoOf = ({ name, email, isAnonymised }: Complaint): string =>
  isAnonymised ? 'Compte effacé' : name || email || 'Personne non nommée'

const exported = (complaint: Complaint) => ({
  recue_le: complaint.receivedAt,
  moyen: CHANNEL_LABELS[complaint.channel || 'other'],
  nom: complaint.isAnonymised ? 'Compte effacé' : complaint.name,
  email: complaint.email,
  formation: complaint.expand?.course?.title ?? '',
  objet: complaint.subject,
  reclamation: complaint.body,
  etat: COMPLAINT_LABELS[complaint.status || 'new'],
  reponse: complaint.answer,
  repondue_le: complaint.answeredAt,
  close_le: complaint.closedAt,
})

/** Late ones are labelled, with their due date. */
const Status = ({ complaint }: { complaint: Complaint }) => {
  const status = complaint.status || 'new'
  return (
    <>
      <Badge color={COLORS[status]}>{COMPLAINT_LABELS[status]}</Badge>
      {isLateComplaint(complaint, Date.now()) ? (
        <Badge
          color="red"
          variant="filled"
          ml={6}
          leftSection={<TriangleAlert size={14} aria-hidden="true" />}
          title={`À répondre avant le ${longDate(`${answerDueOn(complaint)} 12:00:00.000Z`)}`}
        >
          En retard
        </Badge>
      ) : null}
    </>
  )
}

const columnsOf = (addressOf: (id: string) => string): Column<Complaint>[] => [
  {
    key: 'subject',
    header: 'Objet',
    sortKey: 'subject',
    card: 'title',
    cell: (complaint) => (
      <Anchor component={Link} to={addressOf(complaint.id)} fw={complaint.status === 'new' ? 600 : undefined}>
        {complaint.subject}
      </Anchor>
    ),
  },
  { key: 'who', header: 'Personne', sortKey: 'name', card: 'fact', isBare: true, cell: whoOf },
  {
    key: 'course',
    header: 'Formation',
    card: 'fact',
    isBare: true,
    cell: ({ expand }) => expand?.course?.title ?? '',
  },
  { key: 'status', header: 'État', card: 'status', cell: (complaint) => <Status complaint={complaint} /> },
  {
    key: 'receivedAt',
    header: 'Reçue',
    sortKey: 'receivedAt',
    card: 'fact',
    isBare: true,
    cell: ({ receivedAt, channel }) => (
      <>
        <span title={dateTime(receivedAt)}>{shortDate(receivedAt)}</span>
        <Text span display="block" size="sm" c="dimmed">
          {CHANNEL_LABELS[channel || 'other']}
        </Text>
      </>
    ),
  },
  {
    key: 'answeredAt',
    header: 'Réponse',
    sortKey: 'answeredAt',
    card: 'fact',
    cell: ({ answeredAt }) => (answeredAt ? shortDate(answeredAt) : 'Sans réponse'),
  },
]

const STATES = [
  { value: 'retard', label: 'En retard' },
  ...Object.entries(COMPLAINT_LABELS).map(([value, label]) => ({ value, label })),
]

/**
 * The register of complaints (Qualiopi, indicator 31); those waiting for more than ten working days are
 * marked.
 */
export const Complaints = ({ state }: { state: TableState }) => {
  const queries = useQueryClient()
  useLive([{ collection: 'complaints' }], [['complaints']])
  const query = useQuery({ ...complaintList(state), placeholderData: keepPreviousData })
  const courses = useQuery(everyCourse)
  const line = useLine()
  const opened = useQuery({ ...complaints.one(line.id), enabled: line.id !== '' && !line.isNew })
  const add = (
    <Button component={Link} to={line.addressOf(NEW)} leftSection={<Plus size={18} aria-hidden="true" />}>
      Nouvelle réclamation
    </Button>
  )
  return (
    <>
      <DataTable
        name="complaints"
        caption="Réclamations"
        query={query}
        state={state}
        columns={columnsOf(line.addressOf)}
        rowName={({ subject }) => subject}
        searchLabel="Rechercher un mot, une personne"
        filters={[
          { name: 'etat', label: 'État', options: STATES },
          {
            name: 'formation',
            label: 'Formation',
            options: (courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          },
        ]}
        empty={
          <EmptyState
            title="Aucune réclamation."
            text="Consignez ici chaque réclamation, d’où qu’elle vienne, avec la réponse apportée."
            action={add}
          />
        }
        tools={
          <>
            <ExportMenu
              name="reclamations"
              rows={async () => (await queries.fetchQuery(everyComplaint(state))).map(exported)}
            />
            {add}
          </>
        }
      />
      <ComplaintDialog
        line={line.isNew ? null : (opened.data ?? null)}
        opened={line.isNew || (line.id !== '' && opened.data !== undefined)}
        close={line.close}
      />
      <LostLine query={opened} close={line.close} />
    </>
  )
}
