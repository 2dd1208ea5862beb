import { useQueryClient } from '@tanstack/react-query'
import type { SessionRecord } from '../../../lib/auth.ts'
import { isLost, removeMailCode } from '../../../lib/second-steps.ts'
import { requestCode } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useProof } from '../../../lib/use-proof.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { users } from '../queries.ts'
import styles from './ProofField.module.css'
import { ProofField } from './ProofField.tsx'

/** Requires the password or a code before the sign-in stops requiring codes. */
export default function EndMailCode({ user, onClose }: { user: SessionRecord; onClose: () => void }) {
  const queries = useQueryClient()
  const proof = useProof(() => requestCode(user.email))
  const action = useAction()
  const options = users.one(user.id)
  /** After a lost reply the account's state decides. */
  const end = async () => {
    try {
      await removeMailCode(proof.proof)
    } catch (error) {
      if (!isLost(error)) throw error
      await queries.cancelQueries(options)
      const request = { ...options, staleTime: 0, networkMode: 'always' as const }
      const now = await queries.fetchQuery(request).catch(() => null)
      if (now?.twoSteps !== false) throw error
    }
  }
  const submit = async () => {
    const missing = proof.missing()
    action.setErrors(missing)
    if (Object.keys(missing).length > 0) return
    if (!(await action.run(end))) return
    queries.setQueryData(options.queryKey, (known) => known && { ...known, twoSteps: false })
    notify.success('Modifications enregistrées.')
    onClose()
  }
  return (
    <Dialog title="Ne plus demander de code par e-mail&nbsp;?" onClose={onClose}>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Fin du code par e-mail">
        <p>Votre mot de passe suffira de nouveau pour ouvrir votre espace.</p>
        <ProofField proof={proof} error={action.errors[proof.kind]} />
        <div className={styles.choices}>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant="danger" isBusy={action.isBusy}>
            Ne plus demander
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
