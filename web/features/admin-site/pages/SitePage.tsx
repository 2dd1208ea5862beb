import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isAdministrator } from '#drizzle/access.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCan } from '../../../lib/permissions.ts'
import { useUser } from '../../../lib/session.ts'
import { Connections } from '../components/Connections.tsx'
import { SiteConnections } from '../components/SiteConnections.tsx'
import { SiteForm } from '../components/SiteForm.tsx'
import { Switches } from '../components/Switches.tsx'
import { currentSettings } from '../queries.ts'

const Site = () => {
  const user = useUser()
  return (
    <AdminPage title="Réglages">
      <AdminLoad
        query={useQuery(currentSettings)}
        skeleton={<Blocks rows={3} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Ce site n’a pas encore de réglages." />}
      >
        {({ items: [settings] }) =>
          settings ? (
            <Stack maw={720}>
              <SiteForm key={settings.id} settings={settings} />
              <Switches settings={settings} />
              {isAdministrator(user) ? <SiteConnections /> : null}
              <Connections />
            </Stack>
          ) : null
        }
      </AdminLoad>
    </AdminPage>
  )
}

/** `/admin/reglages`: who runs the site, what it does, and what is not connected yet. */
export default function SitePage() {
  return useCan('settings.manage') ? <Site /> : <Forbidden />
}
