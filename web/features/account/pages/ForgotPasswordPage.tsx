import { lazy, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { requestPasswordReset } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { usePosted } from '../../../lib/posted.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { AuthFrame } from '../components/AuthFrame.tsx'

/** Reached from a mail: loaded for that page only. */
const NewPassword = lazy(() => import('../components/NewPassword.tsx'))

/** Step 1: the answer is the same whether the account exists or not. */
function Ask() {
  const posted = usePosted('forgot-password')
  const [email, setEmail] = useState(posted?.values.email ?? '')
  const [isSent, setSent] = useState(posted?.isDone ?? false)
  const action = useAction(undefined, posted)
  const submit = async () => {
    const wrong = problems({ email: checkEmail(email) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length === 0 && (await action.run(() => requestPasswordReset(email))))
      setSent(true)
  }
  if (isSent) {
    return (
      <>
        <Banner tone="success" takesFocus>
          Si un compte existe, un e-mail vient de partir.
        </Banner>
        <p>Le lien reste valable 30 minutes. Pensez à regarder dans les courriers indésirables.</p>
        <p>
          <Link to={link('signIn')}>Revenir à la connexion</Link>
        </p>
      </>
    )
  }
  return (
    <>
      <p>
        Indiquez l’adresse de votre compte : nous vous envoyons un lien pour choisir un nouveau mot de passe.
      </p>
      <Form
        onSubmit={submit}
        errors={action.errors}
        failure={action.failure}
        label="Mot de passe oublié"
        action={link('forgotPassword')}
        onTyped={(values) => setEmail(values.email ?? '')}
      >
        <Input
          label="Adresse e-mail"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          error={action.errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" isBusy={action.isBusy}>
          Recevoir le lien
        </Button>
      </Form>
      <p>
        <Link to={link('signIn')}>Revenir à la connexion</Link>
      </p>
    </>
  )
}

/** `/auth/forgot-password`, and the same with `?token=` from the mail. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return <AuthFrame title="Mot de passe oublié">{token ? <NewPassword token={token} /> : <Ask />}</AuthFrame>
}
