import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCan } from '../../../lib/permissions.ts'
import { RulesForm } from '../components/RulesForm.tsx'
import { currentSettings } from '../queries.ts'

const Shipping = () => {
  const query = useQuery(currentSettings)
  return (
    <AdminPage title="Livraison">
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={8} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Ce site n’a pas encore de réglages." />}
      >
        {({ items: [settings] }) => (settings ? <RulesForm key={settings.id} settings={settings} /> : null)}
      </AdminLoad>
    </AdminPage>
  )
}

/** `/admin/reglages/livraison`: where things are sent, and what that costs. */
export default function ShippingPage() {
  return useCan('settings.manage') ? <Shipping /> : <Forbidden />
}
