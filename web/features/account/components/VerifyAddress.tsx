import { getTokenPayload } from 'pocketbase'
import { useState } from 'react'
import { PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { confirmVerification } from '../../../lib/account.ts'
import { link } from '../../../lib/paths.ts'
import { usePosted } from '../../../lib/posted.ts'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { newPassword, problems, sameAs } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SpentLink } from './SpentLink.tsx'

function Verified() {
  const user = useUser()
  return (
    <AuthFrame title="Adresse vérifiée">
      <Banner tone="success" takesFocus>
        Merci, votre adresse e-mail est confirmée.
      </Banner>
      <div>
        <LinkButton to={link(user ? 'memberHome' : 'signIn')}>Continuer</LinkButton>
      </div>
    </AuthFrame>
  )
}

const addressIn = (token: string): string => {
  const { email } = getTokenPayload(token)
  return typeof email === 'string' ? email : ''
}

/**
 * The page of « Confirmez votre adresse ». It confirms by its button, never by being opened, because programs that check mails
 * open links. Where orders wait for the address it takes a new password.
 */
export function VerifyAddress({ token }: { token: string }) {
  const posted = usePosted('verification')
  const action = useAction(undefined, posted)
  const [typed, setTyped] = useState({ password: '', passwordConfirm: '' })
  const [needsPassword, setNeedsPassword] = useState(posted?.errors.password !== undefined)
  const [isDone, setDone] = useState(posted?.isDone ?? false)
  const { token: tokenError, ...errors } = action.errors
  if (tokenError) return <SpentLink again={link('account')} />
  if (isDone) return <Verified />
  const takesPassword = needsPassword || errors.password !== undefined
  const submit = async () => {
    const wrong = takesPassword
      ? problems({
          password: newPassword(typed.password),
          passwordConfirm: sameAs(typed.password)(typed.passwordConfirm),
        })
      : {}
    setNeedsPassword(takesPassword)
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (await action.run(() => confirmVerification(token, typed))) setDone(true)
  }
  const bind = (name: keyof typeof typed) => ({
    name,
    autoComplete: 'new-password',
    value: typed[name],
    error: errors[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: value })),
  })
  return (
    <AuthFrame title="Confirmez votre adresse">
      <p>
        L’adresse {posted?.values.email ?? addressIn(token)} sera confirmée pour votre compte quand vous
        appuierez sur le bouton.
      </p>
      <Form
        onSubmit={() => void submit()}
        errors={errors}
        failure={action.failure}
        label="Confirmation de l’adresse"
        action={link('callback')}
      >
        <input type="hidden" name="token" value={token} />
        {takesPassword ? (
          <>
            <p>
              Des commandes passées sans compte attendent cette adresse. Choisissez un nouveau mot de
              passe&nbsp;: il remplace l’ancien et ferme les sessions ouvertes.
            </p>
            <PasswordInput label="Nouveau mot de passe" hint={PASSWORD_HINT} {...bind('password')} />
            <PasswordInput label="Confirmez le mot de passe" {...bind('passwordConfirm')} />
          </>
        ) : null}
        <div>
          <Button type="submit" isBusy={action.isBusy}>
            Confirmer mon adresse
          </Button>
        </div>
      </Form>
    </AuthFrame>
  )
}
