import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ConfirmedClose, useAskedClose } from '../../../admin-ui/hooks/use-confirm-close.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { NOT_INVITED } from '../labels.ts'
import { invite, type Outcome } from '../queries.ts'
import type { InvitationForm } from './InviteForm.tsx'
import styles from './Review.module.css'

const invitedOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.filter(({ outcome }) => outcome === 'invited').map(({ email }) => email)

const Entry = ({ email, outcome }: Outcome) => (
  <li>
    <span>{email}</span>
    {outcome === 'invited' ? null : (
      <Text span size="sm" c="dimmed">
        {NOT_INVITED[outcome]}
      </Text>
    )}
  </li>
)

const sentText = (emails: readonly string[]): string =>
  emails.length === 1
    ? `Invitation envoyée à ${emails[0]}.`
    : `${plural(emails.length, 'invitation envoyée', 'invitations envoyées')}.`

/** The second step: who gets a mail and who does not, before any leaves. */
export const Review = (props: {
  wanted: InvitationForm
  outcomes: readonly Outcome[]
  back: () => void
  close: () => void
  request: ConfirmedClose
}) => {
  const { wanted, outcomes, back, close } = props
  const queries = useQueryClient()
  const emails = invitedOf(outcomes)
  const others = outcomes.filter(({ outcome }) => outcome !== 'invited')
  const { release } = useAskedClose(true, props.request, close)
  const send = useMutation({
    mutationFn: () => invite({ course: wanted.course, emails, message: wanted.message.trim() }),
    onSuccess: (results) => {
      release()
      close()
      const sent = invitedOf(results)
      if (sent.length > 0) notify.success(sentText(sent))
      else notify.warning('Ces personnes ont été invitées entre-temps\u00a0: la liste est à jour.')
    },
    // The first invitations may have been sent: repeating the list sends only the others.
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  })
  // It replaces the form.
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack>
      <Text ref={title} tabIndex={-1} fw={600}>
        {emails.length === 0
          ? 'Il n’y a personne à inviter.'
          : `${plural(emails.length, 'invitation va partir', 'invitations vont partir')}.`}
      </Text>
      <ul className={styles.list} aria-label="Adresses">
        {others.map((outcome) => (
          <Entry key={outcome.email} {...outcome} />
        ))}
        {emails.map((email) => (
          <Entry key={email} email={email} outcome="invited" id="" />
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="outline" onClick={back} disabled={send.isPending}>
          Retour
        </Button>
        {emails.length === 0 ? null : (
          <Button onClick={() => send.mutate()} loading={send.isPending}>
            {emails.length === 1 ? 'Envoyer l’invitation' : `Envoyer ${emails.length} invitations`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
