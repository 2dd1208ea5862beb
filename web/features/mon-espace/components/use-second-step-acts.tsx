import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { ProofForm } from '../../../admin-ui/components/ProofForm.tsx'
import type { SessionRecord } from '../../../lib/auth.ts'
import { removePasskey } from '../../../lib/passkeys.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { removeApp, renewCodes, SECOND_STEP_KEY, secondStepState } from '../../../lib/second-steps.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Act, isDone, isOpenQuestion, renewalFailure, type State } from '../second-step-acts.ts'
import { LABELS } from '../second-step-labels.ts'
import { AppSetup } from './AppSetup.tsx'
import { AddPasskey, RenamePasskey } from './PasskeyForms.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const TITLES: Record<Act['kind'], string> = {
  addApp: LABELS.app.add,
  removeApp: LABELS.app.remove,
  renewCodes: LABELS.codes.renew,
  addPasskey: LABELS.passkeys.add,
  renamePasskey: LABELS.passkeys.rename,
  removePasskey: LABELS.passkeys.remove,
}

interface FormProps {
  act: Act
  user: SessionRecord
  /** Called with a message, and new recovery codes where there are any. */
  onDone: (reply: string, recoveryCodes?: readonly string[]) => void
  /** Resolves where it was done all the same, else throws the error again. */
  onFailed: (error: unknown) => Promise<void>
  onClose: () => void
  onBusy: (isBusy: boolean) => void
}

const ActForm = ({ act, user, onDone, onFailed, ...dialog }: FormProps): ReactNode => {
  const shared = { user, ...dialog }
  switch (act.kind) {
    case 'addApp':
      return (
        <AppSetup {...shared} onConfirmed={(codes) => onDone(LABELS.app.added, codes)} onFailed={onFailed} />
      )
    case 'addPasskey':
      return (
        <AddPasskey
          {...shared}
          onAdded={(codes) => onDone(LABELS.passkeys.added, codes)}
          onFailed={onFailed}
        />
      )
    case 'renamePasskey':
      return (
        <RenamePasskey passkey={act.passkey} onRenamed={() => onDone(LABELS.passkeys.renamed)} {...dialog} />
      )
    case 'removePasskey':
      return (
        <ProofForm
          {...shared}
          text={`«\u00a0${act.passkey.name}\u00a0»\u00a0: ${LABELS.passkeys.removeText}`}
          confirm={LABELS.passkeys.remove}
          danger
          act={(proof) =>
            removePasskey(act.passkey.id, proof).then(() => onDone(LABELS.passkeys.removed), onFailed)
          }
        />
      )
    case 'removeApp':
      return (
        <ProofForm
          {...shared}
          text="Vos connexions ne demanderont plus ses codes."
          confirm="Retirer"
          danger
          act={(proof) => removeApp(proof).then(() => onDone(LABELS.app.removed), onFailed)}
        />
      )
    case 'renewCodes':
      return (
        <ProofForm
          {...shared}
          text={act.missed ? LABELS.codes.missed[act.missed] : LABELS.codes.renewText}
          describe={renewalFailure}
          confirm="Renouveler"
          act={async (proof) => onDone(LABELS.codes.renewed, (await renewCodes(proof)).recoveryCodes)}
        />
      )
  }
}

/** The account's present second step; `null` where the request fails. */
const stateNow = async (queries: QueryClient, userId: string): Promise<State | null> => {
  const options = secondStepState(userId)
  await queries.cancelQueries(options)
  // Without network it fails, instead of waiting for one.
  return queries.fetchQuery({ ...options, staleTime: 0, networkMode: 'always' }).catch(() => null)
}

/** The acts: one dialog at a time, which ends with new recovery codes where there are any. */
export const useSecondStepActs = (user: SessionRecord) => {
  const queries = useQueryClient()
  const [act, setAct] = useState<Act | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [before, setBefore] = useState<State>()
  const { queryKey } = secondStepState(user.id)
  const open = (next: Act) => {
    setBefore(queries.getQueryData(queryKey))
    setAct(next)
  }
  const close = () => {
    setAct(null)
    setCodes([])
  }
  const onDone = (reply: string, fresh: readonly string[] = []) => {
    notify.success(reply)
    setCodes(fresh)
    if (fresh.length === 0) setAct(null)
  }
  const onFailed = async (error: unknown) => {
    if (!act || !isOpenQuestion(error)) throw error
    const now = await stateNow(queries, user.id)
    if (act.kind === 'removeApp' || act.kind === 'removePasskey') {
      // Already removed counts as success.
      if (!isNotFound(error) && !(now && isDone(act, before, now))) throw error
      return onDone(act.kind === 'removeApp' ? LABELS.app.removed : LABELS.passkeys.removed)
    }
    if (!now || !isDone(act, before, now)) throw error
    const added = act.kind === 'addApp' ? 'app' : 'passkeys'
    if (before && before.recoveryCodes > 0) return onDone(LABELS[added].added)
    // The codes that came with it were in the answer that is lost.
    setAct({ kind: 'renewCodes', missed: added })
  }
  const onBusy = useCallback(
    (isCalling: boolean) => {
      setBusy(isCalling)
      // Whatever the outcome: the server has the account's state.
      if (!isCalling) void queries.invalidateQueries({ queryKey: SECOND_STEP_KEY })
    },
    [queries],
  )
  const isShowing = codes.length > 0
  // A running request cannot be cancelled, and may return codes that are shown once.
  const canClose = !isShowing && !isBusy
  const form = act ? (
    <ActForm
      key={act.kind}
      act={act}
      user={user}
      onDone={onDone}
      onFailed={onFailed}
      onBusy={onBusy}
      onClose={close}
    />
  ) : null
  const dialog = (
    <Modal
      opened={act !== null}
      onClose={close}
      // Codes that are shown once do not go by a slip of the hand.
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      withCloseButton={!isShowing}
      closeButtonProps={{ 'aria-label': 'Fermer', disabled: isBusy }}
      title={isShowing ? LABELS.codes.title : act ? TITLES[act.kind] : ''}
    >
      {isShowing ? <RecoveryCodes codes={codes} onDone={close} /> : form}
    </Modal>
  )
  return { open, dialog }
}
