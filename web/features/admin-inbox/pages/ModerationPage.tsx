import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { CommentInbox } from '../components/CommentInbox.tsx'
import { ReviewInbox } from '../components/ReviewInbox.tsx'

const Inbox = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat', 'formation'] })
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const comments = useCan('courses.manage')
  const view = search.get('vue') === 'avis' || !comments ? 'avis' : 'messages'
  const show = (next: string | null) =>
    edit(
      (address) => {
        // A filter of one list does not apply to the other.
        for (const name of ['q', 'page', 'etat', 'formation', 'vue']) address.delete(name)
        if (next === 'avis') address.set('vue', next)
      },
      { replace: true },
    )
  return (
    <AdminPage title="Échanges et avis">
      <Tabs value={view} onChange={show} keepMounted={false}>
        <Tabs.List>
          {comments ? <Tabs.Tab value="messages">Messages sous les leçons</Tabs.Tab> : null}
          <Tabs.Tab value="avis">Avis</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="messages" pt="lg">
          <CommentInbox state={state} />
        </Tabs.Panel>
        <Tabs.Panel value="avis" pt="lg">
          <ReviewInbox state={state} />
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  )
}

/** `/admin/echanges`: what members write under lessons and what people think of courses and products, to be answered and decided on. */
export default function ModerationPage() {
  return useCan('courses.manage', 'products.manage') ? <Inbox /> : <Forbidden />
}
