import { Text } from '@mantine/core'
import { ClientThread } from '../../../admin-ui/client/ClientThread.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'

/** `/client?view=messages`: the thread with the practitioner. */
export const MessagesView = ({ userId }: { userId: string }) => (
  <Panel>
    <Text>
      Je réponds sous deux jours ouvrés. Pas de réponse en urgence{'\u00a0'}: appelez le{'\u00a0'}15 ou le
      {'\u00a0'}
      112.
    </Text>
    <ClientThread
      user={userId}
      userId={userId}
      side="client"
      label="Votre message"
      empty={<Text>Écrivez votre premier message.</Text>}
    />
  </Panel>
)
