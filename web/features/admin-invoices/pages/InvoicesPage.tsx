import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { Accounts } from '../components/Accounts.tsx'
import { InvoiceTable } from '../components/InvoiceTable.tsx'
import { PeriodChoice, usePeriod } from '../components/PeriodChoice.tsx'

const Invoices = () => {
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const period = usePeriod()
  const state = useTableState({ defaultSort: '-number', filters: ['document'] })
  const view = search.get('vue') === 'comptes' ? 'comptes' : 'factures'
  const show = (next: string | null) =>
    edit(
      (address) => {
        for (const name of ['q', 'page', 'sort', 'document', 'vue']) address.delete(name)
        if (next === 'comptes') address.set('vue', next)
      },
      { replace: true },
    )
  return (
    <AdminPage title="Facturation">
      <PeriodChoice {...period} />
      <Tabs value={view} onChange={show} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="factures">Factures et avoirs</Tabs.Tab>
          <Tabs.Tab value="comptes">Comptes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="factures" pt="lg">
          <InvoiceTable period={period} state={state} />
        </Tabs.Panel>
        <Tabs.Panel value="comptes" pt="lg">
          <Accounts period={period} />
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  )
}

/** `/admin/factures`: invoices and credit notes, and what the accountant asks for. */
export default function InvoicesPage() {
  return useCan('payments.manage') ? <Invoices /> : <Forbidden />
}
