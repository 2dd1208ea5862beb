import { Alert, Badge, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { state } from '#server/features/second-step/contract.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { longDate } from '../../../lib/format.ts'
import { removeApp, renewCodes, SECOND_STEP_KEY } from '../../../lib/second-steps.ts'
import { notify } from '../../../ui/toast/store.ts'
import { leftWords, WORDS } from '../second-step-words.ts'
import { AppSetup } from './AppSetup.tsx'
import styles from './Profile.module.css'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export type SecondStepState = ReplyOf<typeof state>
type Step = 'addApp' | 'removeApp' | 'renewCodes'

const TITLES: Record<Step, string> = {
  addApp: WORDS.app.add,
  removeApp: WORDS.app.remove,
  renewCodes: WORDS.codes.renew,
}

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
  data: SecondStepState
}

/** The acts: one dialog at a time, which ends with new recovery codes where there are any. */
const useActs = (user: SessionRecord) => {
  const queries = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => {
    setStep(null)
    setCodes([])
  }
  const done = (told: string, fresh: readonly string[] = []) => {
    void queries.invalidateQueries({ queryKey: SECOND_STEP_KEY })
    notify.success(told)
    setCodes(fresh)
    if (fresh.length === 0) setStep(null)
  }
  const forms: Record<Step, () => ReactNode> = {
    addApp: () => (
      <AppSetup user={user} onConfirmed={(fresh) => done(WORDS.app.added, fresh)} onClose={close} />
    ),
    removeApp: () => (
      <ProofForm
        user={user}
        text="Vos connexions ne demanderont plus ses codes."
        confirm="Retirer"
        danger
        act={async (proof) => {
          await removeApp(proof)
          done(WORDS.app.removed)
        }}
        onClose={close}
      />
    ),
    renewCodes: () => (
      <ProofForm
        user={user}
        text={WORDS.codes.renewText}
        confirm="Renouveler"
        act={async (proof) =>
          done('Vos codes de secours sont renouvelés.', (await renewCodes(proof)).recoveryCodes)
        }
        onClose={close}
      />
    ),
  }
  const isShowing = codes.length > 0
  const dialog = (
    <Modal
      opened={step !== null}
      onClose={close}
      // Codes that are shown once do not go by a slip of the hand.
      closeOnClickOutside={!isShowing}
      closeOnEscape={!isShowing}
      title={isShowing ? WORDS.codes.title : step ? TITLES[step] : ''}
    >
      {isShowing ? <RecoveryCodes codes={codes} onDone={close} /> : step ? forms[step]() : null}
    </Modal>
  )
  return { open: setStep, dialog }
}

/** What the account has beside its first proof, and how it is added, renewed and taken away. */
export const SecondStep = ({ user, data }: Props) => {
  const { open, dialog } = useActs(user)
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
          <Button variant="outline" onClick={() => open('removeApp')}>
            {WORDS.app.remove}
          </Button>
        ) : (
          <Button disabled={!data.mayAdd} onClick={() => open('addApp')}>
            {WORDS.app.add}
          </Button>
        )}
      </Card>
      {hasApp || data.passkeys.length > 0 ? (
        <Card title={WORDS.codes.title}>
          <Text>{`${WORDS.codes.explanation} ${leftWords(data.recoveryCodes)}`}</Text>
          <Button variant="outline" onClick={() => open('renewCodes')}>
            {WORDS.codes.renew}
          </Button>
        </Card>
      ) : null}
      {dialog}
    </>
  )
}
