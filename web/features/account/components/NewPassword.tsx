import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isLongEnough, PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { confirmPasswordReset } from '../../../lib/account.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { newPassword, problems, sameAs } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'

const EXPIRED_LINK = 'Ce lien a expiré. Demandez-en un nouveau.'

const hintFor = (password: string) => {
  if (!isLongEnough(password)) return PASSWORD_HINT
  return password.length < 14 ? 'Correct. Quelques caractères de plus le rendraient plus solide.' : 'Solide.'
}

/** Step 2, from the mail: the new password. */
export default function NewPassword({ token }: { token: string }) {
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
