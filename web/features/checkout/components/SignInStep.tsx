import { type ReactNode, useState } from 'react'
import { WRONG_PASSWORD } from '#drizzle/domain/failure-sentences.ts'
import { PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { signIn, signUp } from '../../../lib/auth.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, newPassword, problems, required } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'

const wrongPair = (error: unknown) =>
  error instanceof ClientResponseError && error.status === 400 ? WRONG_PASSWORD : undefined

function Existing() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const action = useAction(wrongPair)
  const submit = () => {
    const wrong = problems({ email: checkEmail(email), password: required(password) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length === 0) action.run(() => signIn(email, password))
  }
  return (
    <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Connexion">
      <Input
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        value={email}
        error={action.errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordInput
        label="Mot de passe"
        autoComplete="current-password"
        value={password}
        error={action.errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={action.isBusy}>
        Se connecter et continuer
      </Button>
    </Form>
  )
}

function Created() {
  const [firstName, setFirstName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const action = useAction()
  const submit = () => {
    const wrong = problems({
      firstName: required(firstName),
      email: checkEmail(email),
      password: newPassword(password),
    })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    action.run(() =>
      signUp({ firstName: firstName.trim(), email: email.trim(), password, passwordConfirm: password }),
    )
  }
  return (
    <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Création de compte">
      <Input
        label="Prénom"
        autoComplete="given-name"
        value={firstName}
        error={action.errors.firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <Input
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        value={email}
        error={action.errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordInput
        label="Mot de passe"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        value={password}
        error={action.errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={action.isBusy}>
        Créer mon compte et continuer
      </Button>
    </Form>
  )
}

/** Sign-up or sign-in inside the checkout; the choice stays where it is. `providers`: other services, given by the shell. */
export function SignInStep({ providers }: { providers: ReactNode }) {
  const [tab, setTab] = useState('created')
  return (
    <>
      {providers}
      <Tabs
        label="Votre espace"
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'created', label: 'Créer mon espace', content: <Created /> },
          { key: 'existing', label: 'J’ai déjà un compte', content: <Existing /> },
        ]}
      />
    </>
  )
}
