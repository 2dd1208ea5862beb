import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { state } from '#server/features/second-step/contract.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { longDate } from '../../../lib/format.ts'
import { leftWords, WORDS } from '../second-step-words.ts'
import { PasskeyList } from './PasskeyList.tsx'
import styles from './Profile.module.css'
import { useSecondStepActs } from './use-second-step-acts.tsx'

const Card = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" className={styles.title}>
      {title}
    </Title>
    <Stack gap="sm" align="flex-start">
      {children}
    </Stack>
  </Paper>
)

interface Props {
  user: SessionRecord
  data: ReplyOf<typeof state>
}

/** What the account has beside its first proof, and how it is added, renewed and taken away. */
export const SecondStep = ({ user, data }: Props) => {
  const { open, dialog } = useSecondStepActs(user)
  const hasApp = data.appSince !== ''
  return (
    <>
      {data.mayAdd ? null : <Alert color="yellow">{WORDS.unverified}</Alert>}
      <Card
        title={
          <Group gap="xs">
            {WORDS.app.title}
            {hasApp ? <Badge color="green">Active</Badge> : null}
          </Group>
        }
      >
        <Text>{hasApp ? `Ajoutée le ${longDate(data.appSince)}.` : WORDS.app.none}</Text>
        {hasApp ? (
          <Button variant="outline" onClick={() => open({ kind: 'removeApp' })}>
            {WORDS.app.remove}
          </Button>
        ) : (
          <Button disabled={!data.mayAdd} onClick={() => open({ kind: 'addApp' })}>
            {WORDS.app.add}
          </Button>
        )}
      </Card>
      <Card title={WORDS.passkeys.title}>
        <Text>{WORDS.passkeys.explanation}</Text>
        {data.passkeys.length === 0 ? (
          <Text>{WORDS.passkeys.none}</Text>
        ) : (
          <PasskeyList
            passkeys={data.passkeys}
            onRename={(passkey) => open({ kind: 'renamePasskey', passkey })}
            onRemove={(passkey) => open({ kind: 'removePasskey', passkey })}
          />
        )}
        <Button
          variant={data.passkeys.length > 0 ? 'outline' : undefined}
          disabled={!data.mayAdd}
          onClick={() => open({ kind: 'addPasskey' })}
        >
          {WORDS.passkeys.add}
        </Button>
      </Card>
      {hasApp || data.passkeys.length > 0 ? (
        <Card title={WORDS.codes.title}>
          <Text>{`${WORDS.codes.explanation} ${leftWords(data.recoveryCodes)}`}</Text>
          <Button variant="outline" onClick={() => open({ kind: 'renewCodes' })}>
            {WORDS.codes.renew}
          </Button>
        </Card>
      ) : null}
      {dialog}
    </>
  )
}
