import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isLongEnough, PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { confirmPasswordReset, requestPasswordReset } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { usePosted } from '../../../lib/posted.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, newPassword, problems, sameAs } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { AuthFrame } from '../components/AuthFrame.tsx'

const EXPIRED_LINK = 'Ce lien a expiré. Demandez-en un nouveau.'

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
        <Banner tone="success">Si un compte existe, un e-mail vient de partir.</Banner>
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

const hintFor = (password: string) => {
  if (!isLongEnough(password)) return PASSWORD_HINT
  return password.length < 14 ? 'Correct. Quelques caractères de plus le rendraient plus solide.' : 'Solide.'
}

/** Step 2, from the mail: the new password. */
function Choose({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [isDone, setDone] = useState(false)
  const action = useAction()
  const submit = async () => {
    const wrong = problems({ password: newPassword(password), passwordConfirm: sameAs(password)(confirm) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (await action.run(() => confirmPasswordReset(token, password, confirm))) setDone(true)
  }
  if (isDone) {
    return (
      <>
        <Banner tone="success">Votre mot de passe est enregistré.</Banner>
        <LinkButton to={link('signIn')}>Se connecter</LinkButton>
      </>
    )
  }
  const { token: tokenError, ...errors } = action.errors
  return (
    <>
      <Form
        onSubmit={submit}
        errors={errors}
        failure={tokenError ? EXPIRED_LINK : action.failure}
        label="Nouveau mot de passe"
      >
        <PasswordInput
          label="Nouveau mot de passe"
          autoComplete="new-password"
          hint={hintFor(password)}
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordInput
          label="Confirmez le mot de passe"
          autoComplete="new-password"
          value={confirm}
          error={errors.passwordConfirm}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <Button type="submit" isBusy={action.isBusy}>
          Enregistrer le mot de passe
        </Button>
      </Form>
      {tokenError ? (
        <p>
          <Link to={link('forgotPassword')}>Demander un nouveau lien</Link>
        </p>
      ) : null}
    </>
  )
}

/** `/auth/forgot-password`, and the same with `?token=` from the mail. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return <AuthFrame title="Mot de passe oublié">{token ? <Choose token={token} /> : <Ask />}</AuthFrame>
}
