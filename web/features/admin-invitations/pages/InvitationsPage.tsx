import { Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useArrival } from '../../../admin-ui/hooks/use-arrival.ts'
import { useSelection } from '../../../admin-ui/hooks/use-selection.ts'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { plural } from '../../../lib/format.ts'
import { dateTime, relative, shortDate } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { InviteDialog } from '../components/InviteDialog.tsx'
import { RowMenu } from '../components/RowMenu.tsx'
import { Views } from '../components/Views.tsx'
import { Vouchers } from '../components/Vouchers.tsx'
import { deliveryWord, hasMailFailed, STATUS_COLORS, STATUS_LABELS } from '../labels.ts'
import { coursesToOpen, everyInvitation, type Invitation, invitationList, statusOf } from '../queries.ts'
import { useActs } from '../use-acts.ts'

const titleOf = ({ expand }: Invitation) => expand?.course?.title ?? ''

const exported = (invitation: Invitation) => ({
  id: invitation.id,
  email: invitation.email,
  formation: titleOf(invitation),
  etat: STATUS_LABELS[statusOf(invitation)],
  envoi: deliveryWord(invitation),
  cause: invitation.deliveryError,
  invitee_le: invitation.created,
  envoyee_le: invitation.mailedAt,
  expire_le: invitation.expiresAt,
  acceptee_le: invitation.acceptedAt,
})

/** « Jusqu’au 30 nov. 2026 », « Acceptée le 24 nov. 2026 ». */
const whenOf = (invitation: Invitation): { text: string; at: string } => {
  const { acceptedAt, expiresAt } = invitation
  const status = statusOf(invitation)
  if (status === 'accepted') return { text: `Acceptée le ${shortDate(acceptedAt)}`, at: acceptedAt }
  if (status === 'revoked' || expiresAt === '') return { text: '', at: '' }
  const word = status === 'expired' ? 'A expiré le' : 'Jusqu’au'
  return { text: `${word} ${shortDate(expiresAt)}`, at: expiresAt }
}

const COLUMNS: Column<Invitation>[] = [
  {
    key: 'email',
    header: 'Adresse',
    sortKey: 'email',
    card: 'title',
    cell: ({ email }) => (
      <Text fw={600} component="div">
        {email ? <Address email={email} /> : 'Compte effacé'}
      </Text>
    ),
  },
  { key: 'course', header: 'Formation', sortKey: 'course.title', card: 'fact', isBare: true, cell: titleOf },
  {
    key: 'status',
    header: 'État',
    sortKey: 'status',
    card: 'status',
    cell: (invitation) => (
      <Badge color={STATUS_COLORS[statusOf(invitation)]}>{STATUS_LABELS[statusOf(invitation)]}</Badge>
    ),
  },
  {
    key: 'delivery',
    header: 'E-mail',
    card: 'fact',
    // The mail server's own message after a refusal; empty without a mail.
    cell: (invitation) =>
      deliveryWord(invitation) === '' ? (
        ''
      ) : (
        <Text
          span
          size="sm"
          c={hasMailFailed(invitation) ? 'red' : undefined}
          title={invitation.deliveryError || undefined}
          lineClamp={3}
          style={{ overflowWrap: 'anywhere' }}
        >
          {[deliveryWord(invitation), hasMailFailed(invitation) ? invitation.deliveryError : '']
            .filter(Boolean)
            .join('\u00a0: ')}
        </Text>
      ),
  },
  {
    key: 'expiresAt',
    header: 'Échéance',
    sortKey: 'expiresAt',
    card: 'fact',
    cell: (invitation) => {
      const { text, at } = whenOf(invitation)
      return <span title={at ? dateTime(at) : undefined}>{text}</span>
    },
  },
  {
    key: 'created',
    header: 'Invitée',
    sortKey: 'created',
    numeric: true,
    card: 'none',
    cell: ({ created }) => <span title={dateTime(created)}>{relative(created)}</span>,
  },
]

const STATUS_FILTER = {
  name: 'etat',
  label: 'État',
  options: Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
}
const useFilters = () => {
  const courses = useQuery(coursesToOpen)
  const options = (courses.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return [STATUS_FILTER, { name: 'formation', label: 'Formation', options }]
}

/** Actions on chosen invitations; withdrawal requires a confirmation. */
const useInvitationActs = (done: () => void) => {
  const acts = useActs(done)
  const confirm = useConfirm()
  const send = (invitations: readonly Invitation[]) => acts.mutate({ act: 'send', invitations })
  const revoke = async (invitations: readonly Invitation[]) => {
    const [first] = invitations
    const isSure = await confirm({
      title:
        invitations.length === 1
          ? `Révoquer l’invitation de ${first?.email}\u00a0?`
          : `Révoquer ${plural(invitations.length, 'invitation')}\u00a0?`,
      text: 'Le lien de l’e-mail ne servira plus. Vous pourrez inviter de nouveau.',
      confirm: 'Révoquer',
      danger: true,
    })
    if (isSure) acts.mutate({ act: 'revoke', invitations })
  }
  return { isBusy: acts.isPending, send, revoke }
}

const isOpen = (invitation: Invitation) => ['pending', 'expired'].includes(statusOf(invitation))

const Invitations = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat', 'formation'] })
  const queries = useQueryClient()
  const [isInviting, setInviting] = useState(false)
  useLive([{ collection: 'invitations' }], [['invitations']])
  const query = useQuery({ ...invitationList(state), placeholderData: keepPreviousData })
  const { ids, chosen, onChange, clear } = useSelection(query.data?.items)
  const { isBusy, send, revoke } = useInvitationActs(clear)
  const open = chosen.filter(isOpen)
  const invite = () => setInviting(true)
  useShortcut('create', invite)
  useArrival('inviter', invite)
  const inviteButton = (
    <Button onClick={invite} leftSection={<UserPlus size={18} aria-hidden="true" />}>
      Inviter
    </Button>
  )
  return (
    <AdminPage title="Invitations" actions={inviteButton}>
      <Views view="invitations">
        <DataTable
          name="invitations"
          caption="Invitations"
          query={query}
          state={state}
          columns={COLUMNS}
          rowName={({ email }) => email || 'Compte effacé'}
          rowMenu={(invitation) => (
            <RowMenu
              invitation={invitation}
              isBusy={isBusy}
              send={() => send([invitation])}
              revoke={() => void revoke([invitation])}
            />
          )}
          searchLabel="Rechercher une adresse, une formation"
          filters={useFilters()}
          selection={{
            ids,
            onChange,
            actions: (
              <>
                <Button
                  size="compact-md"
                  variant="outline"
                  disabled={open.length === 0}
                  loading={isBusy}
                  onClick={() => send(open)}
                >
                  Renvoyer
                </Button>
                <Button
                  size="compact-md"
                  variant="outline"
                  disabled={open.length === 0}
                  loading={isBusy}
                  onClick={() => void revoke(open)}
                >
                  Révoquer
                </Button>
              </>
            ),
          }}
          empty={
            <EmptyState
              title="Aucune invitation en cours."
              text={`Invitez une personne ou collez une liste d’adresses\u00a0: chacune reçoit un lien qui ouvre la formation.`}
              action={inviteButton}
            />
          }
          tools={
            <ExportMenu
              name="invitations"
              rows={async () => (await queries.fetchQuery(everyInvitation(state))).map(exported)}
            />
          }
        />
      </Views>
      <InviteDialog
        opened={isInviting}
        close={() => setInviting(false)}
        course={state.filters.formation ?? ''}
      />
    </AdminPage>
  )
}

/** `/admin/invitations`: who was invited to which course, what became of it, and « Inviter »; with `?vue=bons` the vouchers. */
export default function InvitationsPage() {
  const [search] = useSearchParams()
  const may = useCan('courses.manage')
  if (!may) return <Forbidden />
  return search.get('vue') === 'bons' ? <Vouchers /> : <Invitations />
}
