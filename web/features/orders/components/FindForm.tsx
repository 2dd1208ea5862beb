import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { TOO_MANY, UNKNOWN_FAILURE } from '#drizzle/domain/failure-sentences.ts'
import type { FindOrderState } from '#drizzle/domain/find-order.ts'
import { INCOMPLETE_EMAIL } from '#drizzle/domain/form-sentences.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { askForOrders } from '../lookup.ts'

/** Shown for every address: it reveals no purchase. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <Banner tone="success" takesFocus>
        Si une commande existe pour {email || 'cette adresse'}, un e-mail avec son lien vient de partir.
      </Banner>
      <p>
        Le lien reste valable 24 heures. Pensez à regarder dans les courriers indésirables, et à essayer une
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

/** How the form was answered without its script. */
const SENT = 'envoye' satisfies FindOrderState
const PLAIN: Readonly<Record<string, string>> = {
  invalide: INCOMPLETE_EMAIL,
  limite: TOO_MANY,
  echec: UNKNOWN_FAILURE,
  expire: 'Ce lien vers un fichier a expiré. Demandez-en un nouveau ici, ou ouvrez votre bibliothèque.',
} satisfies Record<Exclude<FindOrderState, typeof SENT>, string>

/** Sends a link to the orders of an address. */
export default function FindForm() {
  const [search, setSearch] = useSearchParams()
  const state = search.get('etat') ?? ''
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState('')
  const action = useAction()
  const submit = async () => {
    const wrong = problems({ email: checkEmail(email) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (await action.run(() => askForOrders(email))) setSentTo(email.trim())
  }
  const again = () => {
    setSentTo('')
    setSearch({}, { replace: true })
  }
  if (sentTo || state === SENT) return <Sent email={sentTo} onAgain={again} />
  return (
    <>
      <Form
        onSubmit={submit}
        errors={action.errors}
        failure={action.failure || PLAIN[state]}
        label="Retrouver ma commande"
        action={link('findOrder')}
        onTyped={(values) => setEmail(values.email ?? '')}
      >
        <Input
          label="Adresse e-mail"
          hint="Celle que vous avez donnée en commandant."
          type="email"
          name="email"
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
        Vous avez un compte ?{' '}
        <Link to={link('signIn', null, { redirect: link('memberLibrary') })}>Ouvrir ma bibliothèque</Link>
      </p>
    </>
  )
}
