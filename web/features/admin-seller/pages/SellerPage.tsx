import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCan } from '../../../lib/permissions.ts'
import { SellerForm } from '../components/SellerForm.tsx'
import { TransferForm } from '../components/TransferForm.tsx'
import { currentSettings } from '../queries.ts'

const Seller = () => {
  const query = useQuery(currentSettings)
  return (
    <AdminPage title="Réglages de facturation">
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={8} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Ce site n’a pas encore de réglages." />}
      >
        {({ items: [settings] }) =>
          settings ? (
            <>
              <SellerForm key={settings.id} settings={settings} />
              <TransferForm key={`${settings.id}-virement`} settings={settings} />
            </>
          ) : null
        }
      </AdminLoad>
    </AdminPage>
  )
}

/** `/admin/reglages/facturation`: the seller's data on invoices. */
export default function SellerPage() {
  return useCan('settings.manage') ? <Seller /> : <Forbidden />
}
