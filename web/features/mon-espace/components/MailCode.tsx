import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Proof } from '#drizzle/proof.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { ProofForm } from '../../../admin-ui/components/ProofForm.tsx'
import type { SessionRecord } from '../../../lib/auth.ts'
import { isLost, removeMailCode } from '../../../lib/second-steps.ts'
import { notify } from '../../../ui/toast/store.ts'
import { personOf, users } from '../queries.ts'
import { AccountSwitch } from './AccountSwitch.tsx'

interface Props {
  user: SessionRecord
  onClose: () => void
}

/** Requires the password or a code before the sign-in stops requiring codes. */
export const EndMailCode = ({ user, onClose }: Props) => {
  const queries = useQueryClient()
  const options = personOf(user.id)
  /** After a lost reply the account's state decides. */
  const end = async (proof: Proof) => {
    try {
      await removeMailCode(proof)
    } catch (error) {
      if (!isLost(error)) throw error
      await queries.cancelQueries(options)
      const request = { ...options, staleTime: 0, networkMode: 'always' as const }
      const now = await queries.fetchQuery(request).catch(() => null)
      if (now?.twoSteps !== false) throw error
    }
    queries.setQueryData(options.queryKey, (known) => known && { ...known, twoSteps: false })
    notify.success('Modifications enregistrées.')
    onClose()
  }
  return (
    <ProofForm
      user={user}
      text="Votre mot de passe suffira de nouveau pour ouvrir votre espace."
      confirm="Ne plus demander"
      danger
      act={end}
      onClose={onClose}
    />
  )
}

/** A code by mail beside the password; the server requires a verified address first, and a proof before it ends. */
export const MailCode = ({ user }: { user: SessionRecord }) => {
  const [isEnding, setEnding] = useState(false)
  const close = () => setEnding(false)
  return (
    <>
      <AccountSwitch
        userId={user.id}
        name="twoSteps"
        label="Demander un code par e-mail à chaque connexion"
        save={(twoSteps) => users.update(user.id, { twoSteps })}
        onRefuse={() => setEnding(true)}
      />
      <Modal opened={isEnding} onClose={close} title={'Ne plus demander de code par e-mail\u00a0?'}>
        <EndMailCode user={user} onClose={close} />
      </Modal>
    </>
  )
}
