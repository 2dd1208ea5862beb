import { useState } from 'react'
import { confirmEmailChange, requestEmailChangeCode } from '../../../lib/account.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useProof } from '../../../lib/use-proof.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { ProofField } from './ProofField.tsx'
import { SpentLink } from './SpentLink.tsx'

function Changed() {
  return (
    <AuthFrame title="Adresse vérifiée">
      <Banner tone="success">Votre nouvelle adresse est enregistrée.</Banner>
      <p>Connectez-vous avec elle pour retrouver votre espace.</p>
      <div>
        <LinkButton to={link('signIn')}>Continuer</LinkButton>
      </div>
    </AuthFrame>
  )
}

/** The new address takes effect after the link and a proof of identity; all sessions then end. */
export default function EmailChange({ token }: { token: string }) {
  const action = useAction()
  const proof = useProof(() => requestEmailChangeCode(token))
  const [isDone, setDone] = useState(false)
  if (action.errors.token || proof.sending.errors.token) return <SpentLink again={link('memberProfile')} />
  if (isDone) return <Changed />
  const submit = async () => {
    const missing = proof.missing()
    action.setErrors(missing)
    if (Object.keys(missing).length > 0) return
    if (await action.run(() => confirmEmailChange(token, proof.proof))) setDone(true)
  }
  return (
    <AuthFrame title="Confirmez votre nouvelle adresse">
      <p>Prouvez que c’est bien vous pour terminer le changement.</p>
      <Form
        onSubmit={submit}
        errors={action.errors}
        failure={action.failure}
        label="Changement d’adresse e-mail"
      >
        <ProofField proof={proof} error={action.errors[proof.kind]} />
        <div>
          <Button type="submit" isBusy={action.isBusy}>
            Confirmer ma nouvelle adresse
          </Button>
        </div>
      </Form>
    </AuthFrame>
  )
}
