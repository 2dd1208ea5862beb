import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { CardPage } from '../../../admin-ui/layouts/CardPage.tsx'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { signInAdmin } from '../../../lib/rights.ts'
import { email, newPassword, problems, required } from '../../../lib/validate.ts'
import { type FirstAdministrator, sendSetUp, setUpState } from '../queries.ts'

const EMPTY: FirstAdministrator = { brand: '', firstName: '', lastName: '', email: '', password: '' }
const FIELDS = [
  { name: 'brand', label: 'Nom du site', autoComplete: 'organization', maxLength: 80 },
  { name: 'firstName', label: 'Prénom', autoComplete: 'given-name', maxLength: 80 },
  { name: 'lastName', label: 'Nom (facultatif)', autoComplete: 'family-name', maxLength: 80 },
  { name: 'email', label: 'Adresse e-mail', autoComplete: 'username', maxLength: 255, type: 'email' },
] as const

const check = (person: FirstAdministrator) =>
  problems({
    brand: required(person.brand),
    firstName: required(person.firstName),
    email: email(person.email),
    password: newPassword(person.password),
  })

/** Makes the account, then signs it in: the administration opens at once. */
const useSetUp = (token: string) => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (person: FirstAdministrator) => {
      const made = await sendSetUp(token, person)
      await signInAdmin(made.email, person.password)
    },
    onSuccess: () => navigate(link('admin'), { replace: true }),
  })
}

const Form = ({ token }: { token: string }) => {
  const [person, setPerson] = useState(EMPTY)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const setUp = useSetUp(token)
  const refused = fieldMessages(setUp.error)
  const bind = (name: keyof FirstAdministrator) => ({
    name,
    value: person[name],
    error: wrong[name] ?? refused[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setPerson({ ...person, [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(person)
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setUp.mutate(person)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={16}>
        {setUp.isError && Object.keys(refused).length === 0 ? (
          <Alert color="red" role="alert">
            {failureMessage(setUp.error)}
          </Alert>
        ) : null}
        {FIELDS.map(({ name, ...field }) => (
          <TextInput key={name} {...field} {...bind(name)} />
        ))}
        <PasswordInput
          label="Mot de passe"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe' }}
          {...bind('password')}
        />
        <Button type="submit" variant="strong" fullWidth loading={setUp.isPending}>
          Ouvrir l’administration
        </Button>
      </Stack>
    </form>
  )
}

const Closed = () => (
  <>
    <Text>Ce site a déjà son administratrice ou son administrateur. Ce lien ne sert qu’une fois.</Text>
    <Button component={Link} to={link('adminLogin')}>
      Se connecter à l’administration
    </Button>
  </>
)

const Open = ({ token }: { token: string }) =>
  token ? (
    <>
      <Text>
        Vous serez la première personne à administrer ce site. Les noms et l’adresse se changent ensuite.
      </Text>
      <Form token={token} />
    </>
  ) : (
    <Text>
      Ouvrez le lien complet que le serveur a affiché à son démarrage, dans sa console ou dans le journal du
      conteneur.
    </Text>
  )

/** `/admin/installation#{token}`: makes the first administrator, once. */
export default function SetUpPage() {
  const { hash } = useLocation()
  const query = useQuery(setUpState)
  return (
    <CardPage title="Bienvenue chez vous">
      <AdminLoad query={query}>
        {({ isOpen }) => (isOpen ? <Open token={hash.slice(1)} /> : <Closed />)}
      </AdminLoad>
    </CardPage>
  )
}
