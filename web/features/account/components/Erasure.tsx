import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { eraseAccount } from '../../../lib/account.ts'
import { signOut } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { requestCode } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useProof } from '../../../lib/use-proof.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './ProofField.module.css'
import { ProofField } from './ProofField.tsx'

const WORD = 'SUPPRIMER'

/** Erasure of the account: the word typed in full, and a proof, because nothing brings it back. */
export function Erasure({ email, onClose }: { email: string; onClose: () => void }) {
  const [word, setWord] = useState('')
  const proof = useProof(() => requestCode(email))
  const action = useAction()
  const navigate = useNavigate()
  const submit = async () => {
    const isWord = word.trim() === WORD
    const wrong = { ...(isWord ? {} : { word: `Tapez ${WORD}, en capitales.` }), ...proof.missing() }
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (!(await action.run(() => eraseAccount(proof.proof)))) return
    notify.success('Votre compte est supprimé.')
    await signOut()
    navigate(link('home'))
  }
  return (
    <Dialog title="Supprimer votre compte ?" onClose={onClose}>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Suppression du compte">
        <p>Cette action est définitive. Vous perdrez l’accès à vos formations.</p>
        <Input
          label={`Tapez ${WORD} pour confirmer`}
          autoComplete="off"
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
