import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { WRONG_PASSWORD } from '#drizzle/domain/failure-sentences.ts'
import { signIn } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { secondStepOf } from '../../../lib/second-step.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, required } from '../../../lib/validate.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { closeCheckout, keepCheckout } from '../choice.ts'
import { useChecks } from '../use-checks.ts'
import { bindTo, type useTyped } from '../use-order-form.ts'

const SECOND_STEP =
  'Votre compte demande aussi un code par e-mail. Connectez-vous depuis la page de connexion, puis revenez ici\u00a0: votre choix est gardé.'
const problemOf = (error: unknown) => {
  if (secondStepOf(error)) return SECOND_STEP
  return error instanceof ClientResponseError && error.status === 400 ? WRONG_PASSWORD : undefined
}

interface Props {
  fields: ReturnType<typeof useTyped>
  /** The address is known: the password takes the focus. */
  isLed: boolean
}

/** The alternative for buyers with an account. */
export function Existing({ fields: { typed, change }, isLed }: Props) {
  const { pathname } = useLocation()
  const [password, setPassword] = useState('')
  const action = useAction(problemOf)
  const checks = useChecks({ email: checkEmail(typed.email), password: required(password) }, action.errors)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isLed) field.current?.focus()
  }, [isLed])
  const bind = bindTo<'email' | 'password'>({ email: typed.email, password }, checks, (name, value) =>
    name === 'email' ? change('email', value) : setPassword(value),
  )
  const submit = () => {
    if (checks.send()) void action.run(() => signIn(typed.email, password))
  }
  return (
    <Form
      onSubmit={submit}
      errors={checks.errors}
      attempt={checks.attempt}
      failure={action.failure}
      label="Connexion"
    >
      <Input label="Adresse e-mail" type="email" autoComplete="username" {...bind('email')} />
      <PasswordInput ref={field} label="Mot de passe" autoComplete="current-password" {...bind('password')} />
      <p>
        <a href={link('forgotPassword')} target="_blank" rel="noopener">
          Mot de passe oublié ?<span className="visually-hidden"> (nouvelle fenêtre)</span>
        </a>
      </p>
      {action.failure === SECOND_STEP ? (
        <LinkButton
          variant="outline"
          to={link('signIn', null, { redirect: pathname })}
          onClick={() => {
            keepCheckout(pathname)
            closeCheckout()
          }}
        >
          Aller à la page de connexion
        </LinkButton>
      ) : null}
      <Button type="submit" isBusy={action.isBusy}>
        Se connecter et continuer
      </Button>
    </Form>
  )
}
