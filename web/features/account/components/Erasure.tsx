import { ERASURE_LABELS, useErasure } from '../../../lib/use-erasure.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './ProofField.module.css'
import { ProofField } from './ProofField.tsx'

/** The erasure of the account, in the look of the public pages. */
export function Erasure({ email, onClose }: { email: string; onClose: () => void }) {
  const { word, setWord, proof, action, missing, erase } = useErasure(email, () =>
    notify.success(ERASURE_LABELS.done),
  )
  const submit = async () => {
    const wrong = missing()
    action.setErrors(wrong)
    if (Object.keys(wrong).length === 0) await erase()
  }
  return (
    <Dialog title={ERASURE_LABELS.title} onClose={onClose}>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Suppression du compte">
        <p>{ERASURE_LABELS.warning}</p>
        <Input
          label={ERASURE_LABELS.ask}
          autoComplete="off"
          data-autofocus
          value={word}
          error={action.errors.word}
          onChange={(event) => setWord(event.target.value)}
        />
        <ProofField proof={proof} error={action.errors[proof.kind]} />
        <div className={styles.choices}>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant="danger" isBusy={action.isBusy}>
            Supprimer définitivement
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
