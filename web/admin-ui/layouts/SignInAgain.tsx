import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { mayAdminister } from '#drizzle/access.ts'
import { WRONG_PASSWORD } from '#drizzle/domain/failure-sentences.ts'
import { signIn } from '../../lib/auth.ts'
import { failureMessage } from '../../lib/messages.ts'
import { ClientResponseError } from '../../lib/pocketbase.ts'
import { signInAdmin } from '../../lib/rights.ts'
import { secondStepOf } from '../../lib/second-step.ts'
import { giveUpLapse, type SessionRecord, useLapsed } from '../../lib/session.ts'
import { SUPERUSER_REFUSED } from '../../lib/texts.ts'
import { Modal } from '../components/layers.tsx'
import { releaseUnsavedWork } from '../hooks/unsaved-work.ts'
import { useRaised } from '../hooks/use-layers.ts'
import { CodeStep } from './CodeStep.tsx'

/** Above questions, which the lost session may have interrupted. */
const ABOVE_ALL = 2200

const SUPERUSERS = '_superusers'

const problemOf = (error: unknown, person: SessionRecord): string => {
  if (!(error instanceof ClientResponseError) || error.status !== 400) return failureMessage(error)
  return person.collectionName === SUPERUSERS ? SUPERUSER_REFUSED : WRONG_PASSWORD
}

const enter = async (person: SessionRecord, password: string): Promise<void> => {
  if (person.collectionName === SUPERUSERS || mayAdminister(person)) await signInAdmin(person.email, password)
  else await signIn(person.email, password)
}

/** The session has ended above unsaved work: whose it is signs in again here, and what waited goes on. */
export default function SignInAgain() {
  const person = useLapsed()
  useRaised(person !== null)
  return (
    <Modal
      hasEntry={false}
      opened={person !== null}
      onClose={() => undefined}
      title="Votre session a expiré"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={ABOVE_ALL}
      size={480}
    >
      {person ? <Form key={person.id} person={person} /> : null}
    </Modal>
  )
}

const Form = ({ person }: { person: SessionRecord }) => {
  const [password, setPassword] = useState('')
  // Not retried nor paused: the person decides.
  const entering = useMutation({ mutationFn: () => enter(person, password), networkMode: 'always' })
  const mfaId = secondStepOf(entering.error)
  // The session that opens settles the lapse by itself.
  if (mfaId)
    return (
      <CodeStep
        email={person.email}
        mfaId={mfaId}
        onEntered={() => undefined}
        onBack={() => entering.reset()}
      />
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (password && !entering.isPending) entering.mutate()
      }}
    >
      <Stack>
        <Text>
          Reconnectez-vous pour continuer ici : ce que vous avez saisi est toujours là, et sera enregistré.
        </Text>
        {entering.isError ? (
          <Alert color="red" role="alert" icon={<TriangleAlert size={20} aria-hidden="true" />}>
            {problemOf(entering.error, person)}
          </Alert>
        ) : null}
        {/* Password managers look for the name beside the password. */}
        <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
        <PasswordInput
          label={`Mot de passe de ${person.email}`}
          autoComplete="current-password"
          data-autofocus
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe' }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            variant="outline"
            onClick={() => {
              releaseUnsavedWork()
              giveUpLapse()
            }}
          >
            Quitter sans enregistrer
          </Button>
          <Button type="submit" loading={entering.isPending} disabled={!password}>
            Se reconnecter
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
