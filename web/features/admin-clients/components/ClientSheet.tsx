import { Anchor, Drawer, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { useUser } from '../../../lib/auth.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { ClientThread } from '../../mon-espace/index.ts'
import { personOf } from '../queries.ts'
import { Documents } from './Documents.tsx'
import { Notes } from './Notes.tsx'

const TABS = ['messages', 'documents', 'notes'] as const

/** One person's follow-up. Opened by `?personne=` in the address, at the tab of `?onglet=`. */
export const ClientSheet = ({ id, close }: { id: string; close: () => void }) => {
  const isCovered = useIsCovered()
  const query = useQuery({ ...personOf(id), enabled: id !== '' })
  return (
    <Drawer
      opened={id !== ''}
      onClose={close}
      closeOnEscape={!isCovered}
      position="right"
      size="min(720px, 100%)"
      title={query.data ? query.data.name || query.data.email : 'Suivi'}
    >
      {id ? (
        <AdminLoad query={query}>
          {(person) => (
            <>
              <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
                <a href={`mailto:${person.email}`}>{person.email}</a>
                {', '}
                <Anchor component={Link} to={adminLink('adminUsers', null, { personne: person.id })}>
                  fiche de la personne
                </Anchor>
              </Text>
              <Parts key={person.id} person={person.id} />
            </>
          )}
        </AdminLoad>
      ) : null}
    </Drawer>
  )
}

const Parts = ({ person }: { person: string }) => {
  const userId = useUser()?.id ?? ''
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const tab = TABS.find((name) => name === search.get('onglet')) ?? 'messages'
  const show = (next: string | null) =>
    edit((address) => address.set('onglet', next ?? 'messages'), { replace: true })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="messages">Messages</Tabs.Tab>
        <Tabs.Tab value="documents">Documents</Tabs.Tab>
        <Tabs.Tab value="notes">Notes</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="messages">
        <ClientThread
          user={person}
          userId={userId}
          side="team"
          label="Votre message"
          empty={
            <Text>
              Aucun message. La personne est prévenue par e-mail, sans un mot de ce que vous écrivez.
            </Text>
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="documents">
        <Documents person={person} />
      </Tabs.Panel>
      <Tabs.Panel value="notes">
        <Notes person={person} />
      </Tabs.Panel>
    </Tabs>
  )
}
