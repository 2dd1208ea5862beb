import { exportData } from '../../../lib/account.ts'
import { requestCode } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useProof } from '../../../lib/use-proof.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './ProofField.module.css'
import { ProofField } from './ProofField.tsx'

/** The export of personal data, after a proof: an open session alone does not give it away. */
export function DataExport({ email, onClose }: { email: string; onClose: () => void }) {
  const proof = useProof(() => requestCode(email))
  const action = useAction()
  const submit = async () => {
    const wrong = proof.missing()
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (!(await action.run(() => exportData(proof.proof)))) return
    notify.success('Vos données sont prêtes.', { description: 'L’archive est dans vos téléchargements.' })
    onClose()
  }
  return (
    <Dialog title="Exporter vos données" onClose={onClose}>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Export de vos données">
        <p>
          L’archive contient vos données dans un format que d’autres services savent lire, des tableaux, et
          vos fichiers. Confirmez d’abord que c’est bien vous.
        </p>
        <ProofField proof={proof} error={action.errors[proof.kind]} />
        <div className={styles.choices}>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" isBusy={action.isBusy}>
            Télécharger l’archive
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
