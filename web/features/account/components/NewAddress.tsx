import { useState } from 'react'
import { requestEmailChange } from '../../../lib/account.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import styles from './Account.module.css'

/** Another address for the account: it counts once the message that goes there has been answered. */
export function NewAddress({ user }: { user: SessionRecord }) {
  const action = useAction()
  const [wanted, setWanted] = useState('')
  const [sentTo, setSentTo] = useState('')
  const submit = async () => {
    const wrong = problems({ newEmail: checkEmail(wanted) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (!(await action.run(() => requestEmailChange(wanted)))) return
    setSentTo(wanted.trim())
    setWanted('')
  }
  return (
    <section aria-labelledby="address" className={styles.card}>
      <h2 id="address">Adresse e-mail</h2>
      <p>Votre adresse actuelle est {user.email}.</p>
      <Form
        onSubmit={submit}
        errors={action.errors}
        failure={action.failure}
        label="Changement d’adresse e-mail"
      >
        <Input
          label="Nouvelle adresse e-mail"
          type="email"
          autoComplete="email"
          value={wanted}
          error={action.errors.newEmail}
          onChange={(event) => setWanted(event.target.value)}
        />
        <p role="status">{sentTo ? `Un message de confirmation vient de partir vers ${sentTo}.` : ''}</p>
        <Button type="submit" variant="outline" isBusy={action.isBusy}>
          Changer d’adresse
        </Button>
      </Form>
    </section>
  )
}
