import { Anchor, Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { PERIODS } from '../../../admin-ui/labels.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { EmailSheet } from '../components/EmailSheet.tsx'
import { useResend } from '../components/use-resend.ts'
import { type EmailMessage, emails, everyEmail, STATUS_COLORS, STATUS_LABELS } from '../queries.ts'

const FILTERS = [
  {
    name: 'etat',
    label: 'État',
    options: Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'depuis',
    label: 'Période',
    options: PERIODS,
  },
]

const nameOf = ({ subject, to }: EmailMessage) => `${subject}, à ${to}`

const exported = (email: EmailMessage) => ({
  id: email.id,
  objet: email.subject,
  destinataire: email.to,
  etat: STATUS_LABELS[email.status || 'queued'],
  essais: email.attempts,
  cause: email.error,
  cree: email.created,
  parti: email.sentAt,
})

/** The subject, which opens the details of its mail; the list's filters stay in the address. */
const Subject = ({ email }: { email: EmailMessage }) => {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('email', email.id)
  return (
    <Anchor component={Link} to={`?${next}`} fw={600}>
      {email.subject}
    </Anchor>
  )
}

const COLUMNS: Column<EmailMessage>[] = [
  {
    key: 'subject',
    header: 'Objet',
    sortKey: 'subject',
    card: 'title',
    cell: (email) => <Subject email={email} />,
  },
  { key: 'to', header: 'Destinataire', sortKey: 'to', card: 'fact', isBare: true, cell: ({ to }) => to },
  {
    key: 'status',
    header: 'État',
    sortKey: 'status',
    card: 'status',
    cell: ({ status }) => (
      <Badge color={STATUS_COLORS[status || 'queued']}>{STATUS_LABELS[status || 'queued']}</Badge>
    ),
  },
  {
    key: 'error',
    header: 'Réponse du serveur',
    card: 'fact',
    // The mail server's own message, which its support needs.
    cell: ({ error, attempts }) =>
      error ? (
        <Text size="sm" lineClamp={3} title={error} maw={360} style={{ overflowWrap: 'anywhere' }}>
          {attempts > 1 ? `${error} (${attempts}\u00a0essais)` : error}
        </Text>
      ) : null,
  },
  {
    key: 'created',
    header: 'Quand',
    sortKey: 'created',
    numeric: true,
    card: 'fact',
    isBare: true,
    cell: ({ created, sentAt }) => (
      <span title={dateTime(sentAt || created)}>{relative(sentAt || created)}</span>
    ),
  },
]

/** Where every mail left, nothing takes the place of the subjects. */
const WITHOUT_ERRORS = COLUMNS.filter(({ key }) => key !== 'error')

/** The bulk action on chosen mails: given-up ones are sent again. */
const useSelection = (rows: readonly EmailMessage[]) => {
  const [ids, onChange] = useState<string[]>([])
  const again = useResend(() => onChange([]))
  const failed = ids.filter((id) => rows.some((row) => row.id === id && row.status === 'failed'))
  const actions = (
    <Button
      size="compact-md"
      variant="outline"
      disabled={failed.length === 0}
      loading={again.isPending}
      onClick={() => again.mutate(failed)}
    >
      Renvoyer
    </Button>
  )
  return { ids, onChange, actions }
}

const Emails = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat', 'depuis'] })
  const queries = useQueryClient()
  useLive([{ collection: 'email_messages' }], [['email_messages']])
  const query = useQuery({ ...emails(state), placeholderData: keepPreviousData })
  const again = useResend()
  const [search] = useSearchParams()
  const editSearch = useSearchEdit()
  const close = () => editSearch((next) => next.delete('email'), { replace: true })
  const selection = useSelection(query.data?.items ?? [])
  return (
    <AdminPage title="E-mails">
      <DataTable
        name="emails"
        caption="E-mails"
        query={query}
        state={state}
        columns={query.data?.items.some(({ error }) => error !== '') ? COLUMNS : WITHOUT_ERRORS}
        rowName={nameOf}
        rowMenu={(email) =>
          email.status === 'failed' ? (
            <Button
              size="compact-md"
              variant="outline"
              aria-label={`Renvoyer ${nameOf(email)}`}
              loading={again.isPending && again.variables?.includes(email.id)}
              disabled={again.isPending}
              onClick={() => again.mutate([email.id])}
            >
              Renvoyer
            </Button>
          ) : null
        }
        searchLabel="Rechercher une adresse, un objet"
        filters={FILTERS}
        selection={selection}
        empty={<EmptyState title="Aucun e-mail. Ceux que le site envoie apparaîtront ici." />}
        tools={
          <ExportMenu
            name="emails"
            rows={async () => (await queries.fetchQuery(everyEmail(state))).map(exported)}
          />
        }
      />
      <EmailSheet id={search.get('email') ?? ''} close={close} />
    </AdminPage>
  )
}

/** `/admin/emails`: every mail of the site, what became of it, and the second chance of those that were given up. */
export default function EmailsPage() {
  return useCan('emails.manage') ? <Emails /> : <Forbidden />
}
