import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import { addApp, confirmApp } from '../../../lib/second-steps.ts'
import { useAction } from '../../../lib/use-action.ts'
import { problems, required } from '../../../lib/validate.ts'
import { WORDS } from '../second-step-words.ts'
import { ProofForm } from './ProofForm.tsx'
import styles from './SecondStep.module.css'

const QrCode = lazy(() => import('./QrCode.tsx'))

interface Key {
  key: string
  address: string
}

/** In groups of four, as applications take it too. */
const grouped = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ')

interface ConfirmProps {
  shown: Key
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const Confirm = ({ shown, onConfirmed, onClose }: ConfirmProps) => {
  const [code, setCode] = useState('')
  const action = useAction()
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wrong code is where one goes on
  useEffect(() => field.current?.focus(), [action.errors])
  const submit = () => {
    const missing = problems({ code: required(code.trim()) })
    action.setErrors(missing)
    if (Object.keys(missing).length > 0) return
    void action.run(async () => onConfirmed((await confirmApp(code)).recoveryCodes))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Text>{WORDS.app.scan}</Text>
        <Suspense fallback={<Skeleton height={220} width={220} />}>
          <QrCode text={shown.address} label="Code à photographier avec votre application" />
        </Suspense>
        <Text className={styles.key}>{grouped(shown.key)}</Text>
        {action.failure ? (
          <Alert color="red" role="alert">
            {action.failure}
          </Alert>
        ) : null}
        <TextInput
          ref={field}
          label={WORDS.app.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          data-autofocus
          value={code}
          error={action.errors.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button type="submit" loading={action.isBusy}>
            {WORDS.app.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Props {
  user: SessionRecord
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Adds an application: a proof, the key to photograph, its first code. */
export const AppSetup = ({ user, onConfirmed, onClose }: Props) => {
  const [shown, setShown] = useState<Key>()
  if (shown) return <Confirm shown={shown} onConfirmed={onConfirmed} onClose={onClose} />
  return (
    <ProofForm
      user={user}
      text="Pour protéger votre compte, montrez d’abord que c’est bien vous."
      confirm={WORDS.goOn}
      act={async (proof) => setShown(await addApp(proof))}
      onClose={onClose}
    />
  )
}
