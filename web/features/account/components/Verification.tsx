import { requestVerification, type SessionRecord } from '../../../lib/auth.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { notify } from '../../../ui/toast/store.ts'

/** Asks for the mail that confirms the address, where it is not confirmed. */
export function Verification({ user }: { user: SessionRecord }) {
  const action = useAction()
  if (user.verified) return null
  const resend = async () => {
    if (await action.run(() => requestVerification(user.email)))
      notify.success('E-mail envoyé.', { description: 'Vérifiez votre boîte de réception.' })
  }
  return (
    <Banner tone="warning">
      <p>Votre adresse e-mail n’est pas encore vérifiée.</p>
      {action.failure ? <p>{action.failure}</p> : null}
      <Button variant="outline" isBusy={action.isBusy} onClick={resend}>
        Renvoyer l’e-mail de vérification
      </Button>
    </Banner>
  )
}
