import { Badge, Button, Paper, Text, Title } from '@mantine/core'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import {
  type OpenSession,
  placeAndTime,
  SESSION_WORDS,
  sessionQuestion,
  useOpenSessions,
} from '../../../lib/open-sessions.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Profile.module.css'

/** Where the account is open, and the way to close it there. */
export const Devices = ({ userId }: { userId: string }) => {
  const { query, ownId, isBusy, end } = useOpenSessions(userId, notify)
  const confirm = useConfirm()
  const ask = async (asked: OpenSession | null) => {
    if (!(await confirm({ ...sessionQuestion(asked), danger: true }))) return
    // A failure is told by the hook.
    await end(asked).catch(() => undefined)
  }
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" className={styles.title}>
        {SESSION_WORDS.title}
      </Title>
      <Text mb="sm">{SESSION_WORDS.explanation}</Text>
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={2} />}
        isEmpty={(list) => list.length === 0}
        empty={<Text>{SESSION_WORDS.empty}</Text>}
      >
        {(list) => (
          <ul className={styles.invoices}>
            {list.map((session) => (
              <li key={session.id}>
                <span className={styles.device}>
                  <strong>{session.device}</strong>{' '}
                  {session.id === ownId ? <Badge color="green">{SESSION_WORDS.own}</Badge> : null}
                  <Text size="sm" c="dimmed" className={styles.details}>
                    {placeAndTime(session).map((detail) => (
                      <span key={detail}>{detail}</span>
                    ))}
                  </Text>
                </span>
                {session.id === ownId ? null : (
                  <Button
                    variant="outline"
                    disabled={isBusy}
                    aria-label={`${SESSION_WORDS.end} ${session.device}`}
                    onClick={() => void ask(session)}
                  >
                    {SESSION_WORDS.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </AdminLoad>
      <Button mt="md" variant="outline" disabled={isBusy} onClick={() => void ask(null)}>
        {SESSION_WORDS.endAll}
      </Button>
    </Paper>
  )
}
