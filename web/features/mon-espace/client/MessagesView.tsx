import { Alert, Text } from '@mantine/core'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { useUser } from '../../../lib/auth.ts'
import { VerifyButton } from '../components/VerifyButton.tsx'
import { ClientThread } from './ClientThread.tsx'

/** Shown before writing: the server refuses messages of an unverified address. */
const Unproved = () => {
  const user = useUser()
  if (!user || user.verified) return null
  return (
    <Alert color="yellow">
      <Text>{'Confirmez votre adresse e-mail pour nous écrire\u00a0: un lien vous a été envoyé.'}</Text>
      <VerifyButton email={user.email} />
    </Alert>
  )
}

/** `/client?view=messages`: the thread with the practitioner. */
export const MessagesView = ({ userId }: { userId: string }) => (
  <Panel>
    <Text>
      Je réponds sous deux jours ouvrés. Pas de réponse en urgence{'\u00a0'}: appelez le{'\u00a0'}15 ou le
      {'\u00a0'}
      112.
    </Text>
    <Unproved />
    <ClientThread
      user={userId}
      userId={userId}
      side="client"
      label="Votre message"
      empty={<Text>Écrivez votre premier message.</Text>}
    />
  </Panel>
)
