import { Badge, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { Drawer } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { plural } from '../../../lib/format.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { type EmailMessage, emailOf, STATUS_COLORS, STATUS_LABELS } from '../queries.ts'
import styles from './Email.module.css'
import { useResend } from './use-resend.ts'

const factsOf = ({ created, sentAt, attempts }: EmailMessage): string[] =>
  [
    `Demandé le ${dateAtTime(created)}`,
    sentAt ? `Parti le ${dateAtTime(sentAt)}` : '',
    attempts > 0 ? plural(attempts, 'essai') : '',
  ].filter(Boolean)

const Sheet = ({ email }: { email: EmailMessage }) => {
  const again = useResend()
  const status = email.status || 'queued'
  return (
    <Stack gap="md">
      <div>
        <Badge color={STATUS_COLORS[status]}>{STATUS_LABELS[status]}</Badge>
      </div>
      <Text className={styles.words}>
        {'À '}
        <a href={`mailto:${email.to}`}>{email.to}</a>
      </Text>
      {factsOf(email).map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
      {email.error ? (
        <div>
          <Text fw={600}>Réponse du serveur</Text>
          <Text className={styles.words}>{email.error}</Text>
        </div>
      ) : null}
      <Text size="sm">
        Le texte d’un e-mail n’est pas montré ici : il peut contenir un lien personnel, qui ouvre un compte.
      </Text>
      {status === 'failed' ? (
        <div>
          <Button loading={again.isPending} onClick={() => again.mutate([email.id])}>
            Renvoyer
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

/** The details of one mail, without its text. Opened by `?email=` in the address. */
export const EmailSheet = ({ id, close }: { id: string; close: () => void }) => {
  const covered = useIsCovered()
  const query = useQuery({ ...emailOf(id), enabled: id !== '' })
  return (
    <Drawer
      hasEntry={false}
      opened={id !== ''}
      onClose={close}
      closeOnEscape={!covered}
      position="right"
      size="min(640px, 100%)"
      title={query.data?.subject ?? 'E-mail'}
    >
      {id ? <AdminLoad query={query}>{(email) => <Sheet key={email.id} email={email} />}</AdminLoad> : null}
    </Drawer>
  )
}
