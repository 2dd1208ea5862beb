import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { state } from '#server/features/second-step/contract.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { longDate } from '../../../lib/format.ts'
import { LABELS, leftText } from '../second-step-labels.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { useSecondStepActs } from './use-second-step-acts.tsx'

interface Props {
  user: SessionRecord
  data: ReplyOf<typeof state>
}

/** The account's second factors, with their addition, renewal and removal. */
export const SecondStep = ({ user, data }: Props) => {
  const { open, dialog } = useSecondStepActs(user)
  const hasApp = data.appSince !== ''
  return (
    <>
      {data.mayAdd ? null : <Alert color="yellow">{LABELS.unverified}</Alert>}
      <ProfilePanel
        title={
          <Group gap="xs">
            {LABELS.app.title}
            {hasApp ? <Badge color="green">Active</Badge> : null}
          </Group>
        }
      >
        <Text>{hasApp ? `Ajoutée le ${longDate(data.appSince)}.` : LABELS.app.none}</Text>
        {hasApp ? (
          <Button variant="outline" onClick={() => open({ kind: 'removeApp' })}>
            {LABELS.app.remove}
          </Button>
        ) : (
          <Button disabled={!data.mayAdd} onClick={() => open({ kind: 'addApp' })}>
            {LABELS.app.add}
          </Button>
        )}
      </ProfilePanel>
      <ProfilePanel title={LABELS.passkeys.title}>
        <Text>{LABELS.passkeys.explanation}</Text>
        {data.passkeys.length === 0 ? (
          <Text>{LABELS.passkeys.none}</Text>
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
          {LABELS.passkeys.add}
        </Button>
      </ProfilePanel>
      {hasApp || data.passkeys.length > 0 ? (
        <ProfilePanel title={LABELS.codes.title}>
          <Text>{`${LABELS.codes.explanation} ${leftText(data.recoveryCodes)}`}</Text>
          <Button variant="outline" onClick={() => open({ kind: 'renewCodes' })}>
            {LABELS.codes.renew}
          </Button>
        </ProfilePanel>
      ) : null}
      {dialog}
    </>
  )
}
