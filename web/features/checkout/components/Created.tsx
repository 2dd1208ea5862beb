import { useState } from 'react'
import { PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { signUp } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { ClientResponseError, type ErrorBody } from '../../../lib/pocketbase.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { signUpProblems } from '../../account/index.ts'
import { useChecks } from '../use-checks.ts'
import { bindTo, type useTyped } from '../use-order-form.ts'
import styles from './Checkout.module.css'

type Name = 'firstName' | 'email' | 'password' | 'passwordConfirm'

const isTaken = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError)) return false
  const { data }: ErrorBody = error.response
  return data?.email?.code === 'validation_not_unique'
}

/** The alternative for a buyer who has an account already. */
function Taken({ onExisting }: { onExisting: () => void }) {
  return (
    <>
      Un compte existe déjà avec cette adresse.{' '}
      <button type="button" className={styles.inline} onClick={onExisting}>
        Connectez-vous
      </button>{' '}
      ou{' '}
      <a href={link('forgotPassword')} target="_blank" rel="noopener">
        réinitialisez votre mot de passe<span className="visually-hidden"> (nouvelle fenêtre)</span>
      </a>
      .
    </>
  )
}

interface TermsProps {
  isTicked: boolean
  error?: string
  onTick: (isTicked: boolean) => void
}

/** As `/inscription` asks it. */
function Terms({ isTicked, error, onTick }: TermsProps) {
  return (
    <Checkbox
      label={
        <>
          J’accepte les{' '}
          <a href="/cgv" target="_blank" rel="noopener">
            conditions générales<span className="visually-hidden"> (nouvelle fenêtre)</span>
          </a>{' '}
          du site.
        </>
      }
      checked={isTicked}
      error={error}
      onChange={(event) => onTick(event.target.checked)}
    />
  )
}

interface Props {
  fields: ReturnType<typeof useTyped>
  /** To the other form, with the same address. */
  onExisting: () => void
}

/** A new account, by the rule of `/inscription`. */
export function Created({ fields: { typed, change }, onExisting }: Props) {
  const [secret, setSecret] = useState({ password: '', passwordConfirm: '' })
  const [terms, setTerms] = useState(false)
  const [takenEmail, setTakenEmail] = useState('')
  const action = useAction()
  const values = { firstName: typed.firstName, email: typed.email, ...secret }
  const checks = useChecks(signUpProblems({ ...values, terms }), action.errors)
  const bind = bindTo<Name>(values, checks, (name, value) =>
    name === 'firstName' || name === 'email' ? change(name, value) : setSecret({ ...secret, [name]: value }),
  )
  const email = bind('email')
  const submit = () => {
    if (!checks.send()) return
    void action.run(() =>
      signUp({ ...values, firstName: values.firstName.trim(), email: values.email.trim() }).catch(
        (error: unknown) => {
          if (isTaken(error)) setTakenEmail(values.email)
          throw error
        },
      ),
    )
  }
  const isKnown = email.error !== undefined && takenEmail !== '' && takenEmail === values.email
  return (
    <Form
      onSubmit={submit}
      errors={checks.errors}
      attempt={checks.attempt}
      failure={action.failure}
      label="Création de compte"
    >
      <Input label="Prénom" autoComplete="given-name" maxLength={80} {...bind('firstName')} />
      <Input
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        {...email}
        error={isKnown ? <Taken onExisting={onExisting} /> : email.error}
      />
      <PasswordInput
        label="Mot de passe"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...bind('password')}
      />
      <PasswordInput
        label="Confirmez le mot de passe"
        autoComplete="new-password"
        {...bind('passwordConfirm')}
      />
      <Terms isTicked={terms} error={checks.errors.terms} onTick={setTerms} />
      <Button type="submit" isBusy={action.isBusy}>
        Créer mon compte et continuer
      </Button>
    </Form>
  )
}
