import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { link } from '../../../lib/paths.ts'
import { EmailForm } from '../components/EmailForm.tsx'
import { IdentityForm } from '../components/IdentityForm.tsx'
import { personOf } from '../queries.ts'

/** `/client?view=parametres`: how the person is called and reached. */
export const SettingsView = ({ userId }: { userId: string }) => {
  const person = useQuery(personOf(userId))
  return (
    <AdminLoad
      query={person}
      // The blocks would be invisible on the frame's own sand.
      skeleton={
        <Panel>
          <Blocks rows={4} height={72} />
        </Panel>
      }
    >
      {(data) => (
        <>
          <IdentityForm key={data.id} person={data} />
          <EmailForm person={data} />
          <Text>
            Notifications, mot de passe, vos données{'\u00a0'}:{' '}
            <Link to={link('settings')}>tous les paramètres</Link>.
          </Text>
        </>
      )}
    </AdminLoad>
  )
}
