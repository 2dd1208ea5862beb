import { useState } from 'react'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { askForOrders } from '../queries.ts'
import styles from './Orders.module.css'

/** Said of every address: nobody learns who bought something here. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <Banner tone="success">
        Si une commande existe pour {email}, un e-mail avec son lien vient de partir.
      </Banner>
      <p>
        Le lien reste valable 24 heures. Pensez à regarder dans les courriers indésirables, et à essayer une
        autre adresse si rien n’arrive.
      </p>
      <div>
        <Button variant="outline" onClick={onAgain}>
          Essayer une autre adresse
        </Button>
      </div>
    </>
  )
}

/** Her address, and a mail brings her the rest. */
export function FindForm() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState('')
  const action = useAction()
  const submit = async () => {
    const wrong = problems({ email: checkEmail(email) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (await action.run(() => askForOrders(email))) setSentTo(email.trim())
  }
  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo('')} />
  return (
    <div className={styles.form}>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Retrouver ma commande">
        <Input
          label="Adresse e-mail"
          hint="Celle que vous avez donnée en commandant."
          type="email"
          autoComplete="email"
          value={email}
          error={action.errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div>
          <Button type="submit" isBusy={action.isBusy}>
            Recevoir le lien
          </Button>
        </div>
      </Form>
      <p>
        Vous avez un compte ?{' '}
        <LinkButton variant="ghost" to={link('signIn', null, { redirect: link('memberLibrary') })}>
          Ouvrir ma bibliothèque
        </LinkButton>
      </p>
    </div>
  )
}
