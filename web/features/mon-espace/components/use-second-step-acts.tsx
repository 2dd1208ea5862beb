import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import { removePasskey } from '../../../lib/passkeys.ts'
import { removeApp, renewCodes, SECOND_STEP_KEY } from '../../../lib/second-steps.ts'
import { notify } from '../../../ui/toast/store.ts'
import { WORDS } from '../second-step-words.ts'
import { AppSetup } from './AppSetup.tsx'
import { AddPasskey, RenamePasskey } from './PasskeyForms.tsx'
import type { Passkey } from './PasskeyList.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What is being done; of a passkey, with which. */
type Act =
  | { kind: 'addApp' | 'removeApp' | 'renewCodes' | 'addPasskey' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }

const TITLES: Record<Act['kind'], string> = {
  addApp: WORDS.app.add,
  removeApp: WORDS.app.remove,
  renewCodes: WORDS.codes.renew,
  addPasskey: WORDS.passkeys.add,
  renamePasskey: WORDS.passkeys.rename,
  removePasskey: WORDS.passkeys.remove,
}

interface FormProps {
  act: Act
  user: SessionRecord
  /** With what is said, and new recovery codes where there are any. */
  onDone: (told: string, recoveryCodes?: readonly string[]) => void
  onClose: () => void
}

const ActForm = ({ act, user, onDone, onClose }: FormProps): ReactNode => {
  const shared = { user, onClose }
  switch (act.kind) {
    case 'addApp':
      return <AppSetup {...shared} onConfirmed={(codes) => onDone(WORDS.app.added, codes)} />
    case 'addPasskey':
      return <AddPasskey {...shared} onAdded={(codes) => onDone(WORDS.passkeys.added, codes)} />
    case 'renamePasskey':
      return (
        <RenamePasskey
          passkey={act.passkey}
          onRenamed={() => onDone(WORDS.passkeys.renamed)}
          onClose={onClose}
        />
      )
    case 'removePasskey':
      return (
        <ProofForm
          {...shared}
          text={`«\u00a0${act.passkey.name}\u00a0»\u00a0: ${WORDS.passkeys.removeText}`}
          confirm={WORDS.passkeys.remove}
          danger
          act={async (proof) => {
            await removePasskey(act.passkey.id, proof)
            onDone(WORDS.passkeys.removed)
          }}
        />
      )
    case 'removeApp':
      return (
        <ProofForm
          {...shared}
          text="Vos connexions ne demanderont plus ses codes."
          confirm="Retirer"
          danger
          act={async (proof) => {
            await removeApp(proof)
            onDone(WORDS.app.removed)
          }}
        />
      )
    case 'renewCodes':
      return (
        <ProofForm
          {...shared}
          text={WORDS.codes.renewText}
          confirm="Renouveler"
          act={async (proof) => onDone(WORDS.codes.renewed, (await renewCodes(proof)).recoveryCodes)}
        />
      )
  }
}

/** The acts: one dialog at a time, which ends with new recovery codes where there are any. */
export const useSecondStepActs = (user: SessionRecord) => {
  const queries = useQueryClient()
  const [act, setAct] = useState<Act | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => {
    setAct(null)
    setCodes([])
  }
  const onDone = (told: string, fresh: readonly string[] = []) => {
    void queries.invalidateQueries({ queryKey: SECOND_STEP_KEY })
    notify.success(told)
    setCodes(fresh)
    if (fresh.length === 0) setAct(null)
  }
  const isShowing = codes.length > 0
  const form = act ? <ActForm act={act} user={user} onDone={onDone} onClose={close} /> : null
  const dialog = (
    <Modal
      opened={act !== null}
      onClose={close}
      // Codes that are shown once do not go by a slip of the hand.
      closeOnClickOutside={!isShowing}
      closeOnEscape={!isShowing}
      withCloseButton={!isShowing}
      title={isShowing ? WORDS.codes.title : act ? TITLES[act.kind] : ''}
    >
      {isShowing ? <RecoveryCodes codes={codes} onDone={close} /> : form}
    </Modal>
  )
  return { open: setAct, dialog }
}
