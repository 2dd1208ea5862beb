import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ProofForm } from '../../../admin-ui/components/ProofForm.tsx'
import type { SessionRecord } from '../../../lib/auth.ts'
import { addApp, confirmApp } from '../../../lib/second-steps.ts'
import { LABELS } from '../second-step-labels.ts'
import styles from './SecondStep.module.css'
import { WordForm } from './WordForm.tsx'

const QrCode = lazy(() => import('./QrCode.tsx'))

interface Key {
  key: string
  address: string
}

/** In groups of four, as applications take it too. */
const grouped = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ')

interface Props {
  user: SessionRecord
  onConfirmed: (recoveryCodes: readonly string[]) => void
  /** Of the last step: resolves where it was done all the same, else throws the error again. */
  onFailed: (error: unknown) => Promise<void>
  onClose: () => void
  onBusy: (isBusy: boolean) => void
}

const Confirm = ({ shown, onConfirmed, onFailed, ...dialog }: Omit<Props, 'user'> & { shown: Key }) => (
  <WordForm
    name="code"
    input={{
      label: LABELS.app.code,
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      maxLength: 20,
    }}
    confirm={LABELS.app.confirm}
    act={(code) => confirmApp(code).then(({ recoveryCodes }) => onConfirmed(recoveryCodes), onFailed)}
    {...dialog}
  >
    <Text>{LABELS.app.scan}</Text>
    <Suspense fallback={<Skeleton height={220} width={220} />}>
      <QrCode text={shown.address} label="Code à photographier avec votre application" />
    </Suspense>
    <Text className={styles.key}>{grouped(shown.key)}</Text>
  </WordForm>
)

/** Adds an application: a proof, the key to photograph, its first code. */
export const AppSetup = ({ user, onConfirmed, onFailed, ...dialog }: Props) => {
  const [shown, setShown] = useState<Key>()
  if (shown) return <Confirm shown={shown} onConfirmed={onConfirmed} onFailed={onFailed} {...dialog} />
  return (
    <ProofForm
      user={user}
      text="Pour protéger votre compte, montrez d’abord que c’est bien vous."
      confirm={LABELS.goOn}
      act={async (proof) => setShown(await addApp(proof))}
      {...dialog}
    />
  )
}
