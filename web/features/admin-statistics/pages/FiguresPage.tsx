import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { toParis } from '../../../admin-ui/components/paris-time.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { requestedBy } from '../choice.ts'
import { PeriodPicker } from '../components/PeriodPicker.tsx'
import { RecurringPanels } from '../components/RecurringPanels.tsx'
import { RevenuePanels } from '../components/RevenuePanels.tsx'
import { SourcePanel } from '../components/SourcePanel.tsx'
import { recurringOf, revenueOf, sourcesOf } from '../queries.ts'

/** The collections that change the figures, as far as the reader may see them. */
const TOPICS = [{ collection: 'orders' }] as const
const FIGURES = [['admin']]

const Figures = () => {
  const [search] = useSearchParams()
  const { name, ...request } = requestedBy(search, toParis(new Date().toISOString()).slice(0, 10))
  useLive(TOPICS, FIGURES)
  return (
    <AdminPage title="Chiffres">
      <Stack gap="lg">
        <PeriodPicker name={name} {...request} />
        <AdminLoad query={useQuery(revenueOf(request))} skeleton={<Blocks rows={4} height={120} />}>
          {(revenue) => <RevenuePanels revenue={revenue} />}
        </AdminLoad>
        <AdminLoad query={useQuery(recurringOf(request))} skeleton={<Blocks rows={3} height={120} />}>
          {(recurring) => <RecurringPanels recurring={recurring} />}
        </AdminLoad>
        <AdminLoad query={useQuery(sourcesOf(request))} skeleton={<Blocks rows={2} height={120} />}>
          {(sources) => <SourcePanel sources={sources} />}
        </AdminLoad>
      </Stack>
    </AdminPage>
  )
}

/** `/admin/chiffres`: the money that moved, what comes back each month, what is still owed and where buyers came from. */
export default function FiguresPage() {
  return useCan('payments.manage', 'stats.view') ? <Figures /> : <Forbidden />
}
