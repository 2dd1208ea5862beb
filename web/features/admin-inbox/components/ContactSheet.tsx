import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { isConflict } from '../../../lib/pocketbase.ts'
import { notify } from '../../../ui/toast/store.ts'
import {
  type ContactRequest,
  contactRequests,
  messageOf,
  STATUS_COLORS,
  STATUS_LABELS,
  type Status,
} from '../contact.ts'
import styles from './Message.module.css'
import { ReplyForm } from './ReplyForm.tsx'

/** One message, its answers, and its actions. */
export const ContactSheet = ({ id, close }: { id: string; close: () => void }) => (
  <AdminLoad query={useQuery(messageOf(id))}>
    {(message) => <Sheet key={message.id} message={message} close={close} />}
  </AdminLoad>
)

const Sheet = ({ message, close }: { message: ContactRequest; close: () => void }) => {
  const status = message.status || 'new'
  return (
    <Stack gap="lg">
      <div>
        <Group gap="xs" mb="xs">
          <Badge color={STATUS_COLORS[status]}>{STATUS_LABELS[status]}</Badge>
        </Group>
        <Text className={styles.words}>
          {message.name ? `${message.name}, ` : ''}
          <a href={`mailto:${message.email}`}>{message.email}</a>
        </Text>
        <Text size="sm" c="dimmed">{`Reçu le ${dateAtTime(message.created)}`}</Text>
      </div>
      <Text className={styles.words}>{message.body}</Text>
      {message.replies && message.replies.length > 0 ? (
        <section aria-labelledby="replies">
          <Title order={3} size="h4" mb="sm" id="replies">
            Vos réponses
          </Title>
          <Stack gap="sm">
            {message.replies.map((reply) => (
              <Paper key={reply.at} withBorder p="md">
                <Text className={styles.words}>{reply.body}</Text>
                <Text size="sm" c="dimmed" mt="xs">{`${reply.by}, le ${dateAtTime(reply.at)}`}</Text>
              </Paper>
            ))}
          </Stack>
        </section>
      ) : null}
      <ReplyForm message={message} />
      <Filing message={message} close={close} />
    </Stack>
  )
}

/** Filed or open again, or removed for good. */
const Filing = ({ message, close }: { message: ContactRequest; close: () => void }) => {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const renew = () => queries.invalidateQueries({ queryKey: ['contact_requests'] })
  const file = useMutation({
    mutationFn: (status: Status) =>
      contactRequests.update(message.id, { status }, { startedFrom: message.updated }),
    onSuccess: () => notify.success('Modifications enregistrées.'),
    onError: (error) =>
      isConflict(error)
        ? notify.warning('Ce message a changé entre-temps : le voici à jour.')
        : notify.error(failureMessage(error)),
    onSettled: renew,
  })
  const remove = useMutation({
    mutationFn: () => contactRequests.remove(message.id),
    onSuccess: () => {
      notify.success('Élément supprimé.')
      close()
      return renew()
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  const askToRemove = async () => {
    const sure = await confirm({
      title: `Supprimer le message de ${message.name || message.email} ?`,
      text: 'Le message et vos réponses seront effacés. Cette action est définitive.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  const isClosed = message.status === 'closed'
  const isAnswered = (message.replies?.length ?? 0) > 0
  return (
    <Group>
      <Button
        variant="outline"
        loading={file.isPending}
        onClick={() => file.mutate(isClosed ? (isAnswered ? 'answered' : 'new') : 'closed')}
      >
        {isClosed ? 'Rouvrir' : 'Classer'}
      </Button>
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askToRemove()}>
        Supprimer
      </Button>
    </Group>
  )
}
