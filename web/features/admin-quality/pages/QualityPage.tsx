import { Anchor, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { isSwitchedOn } from '#drizzle/domain/switches.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { siteSettings } from '../../site/index.ts'
import { Binder } from '../components/Binder.tsx'
import { Complaints } from '../components/Complaints.tsx'
import { Improvements } from '../components/Improvements.tsx'

const VIEWS = { classeur: 'Classeur', reclamations: 'Réclamations', ameliorations: 'Améliorations' } as const
type View = keyof typeof VIEWS
const SORTS: Readonly<Record<View, string>> = {
  classeur: 'name',
  reclamations: '-receivedAt',
  ameliorations: '-created',
}
const isView = (value: string | null): value is View => value !== null && value in VIEWS

const Quality = () => {
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const requested = search.get('vue')
  const view: View = isView(requested) ? requested : 'classeur'
  const state = useTableState({ defaultSort: SORTS[view], filters: ['etat', 'formation', 'source'] })
  const show = (next: string | null) =>
    edit(
      (address) => {
        // A filter of one list does not apply to the others, except for the course.
        for (const name of ['q', 'page', 'sort', 'etat', 'source', 'vue', 'ligne', 'personne', 'reclamation'])
          address.delete(name)
        if (next !== 'classeur' && isView(next)) address.set('vue', next)
      },
      { replace: true },
    )
  return (
    <Tabs value={view} onChange={show} keepMounted={false}>
      <Tabs.List>
        {Object.entries(VIEWS).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="classeur" pt="lg">
        <Binder state={state} />
      </Tabs.Panel>
      <Tabs.Panel value="reclamations" pt="lg">
        <Complaints state={state} />
      </Tabs.Panel>
      <Tabs.Panel value="ameliorations" pt="lg">
        <Improvements state={state} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Instead of the binder, for a site that is not certified. */
const SwitchedOff = () => (
  <Text>
    {'Le classeur qualité sert aux organismes certifiés Qualiopi\u00a0: activez-le dans les '}
    <Anchor component={Link} to={adminLink('adminSite')} inherit>
      réglages du site
    </Anchor>
    .
  </Text>
)

const Page = () => (
  <AdminPage title="Classeur qualité">
    <AdminLoad query={useQuery(siteSettings)}>
      {({ items: [settings] }) => (isSwitchedOn(settings, 'qualiopi') ? <Quality /> : <SwitchedOff />)}
    </AdminLoad>
  </AdminPage>
)

/** `/admin/qualite`: what the records prove of a training, and the registers that an audit asks for. */
export default function QualityPage() {
  return useCan('courses.manage') ? <Page /> : <Forbidden />
}
