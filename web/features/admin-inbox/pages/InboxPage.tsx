import { Badge, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { INBOX_KINDS, INBOX_LABELS, type InboxKind } from '#drizzle/inbox.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { ListFrame } from '../../../admin-ui/components/ListFrame.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { useUser } from '../../../lib/session.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { TextSheet } from '../components/TextSheet.tsx'
import { everyContact, exportedContact } from '../contact.ts'
import { COLLECTIONS, INBOX_KEY, type InboxText, inbox, openKinds, PARAMETERS } from '../inbox.ts'
import styles from './InboxPage.module.css'

const STATES = {
  name: 'etat',
  label: 'État',
  none: 'en attente',
  options: [{ value: 'tous', label: 'Tous' }],
}

const kindOf = (value = ''): InboxKind | '' => INBOX_KINDS.find((kind) => kind === value) ?? ''

/** `isMixed`: what waits stands among what does not. */
const Line = ({ text, to, isMixed }: { text: InboxText; to: string; isMixed: boolean }) => (
  <li>
    <Link to={to} className={styles.line} data-waiting={text.isWaiting || undefined}>
      <span className={styles.head}>
        <span className={styles.name}>{text.name || text.email || 'Une personne'}</span>
        <Badge color="sand">{INBOX_LABELS[text.kind]}</Badge>
        {text.isWaiting && isMixed ? <Badge color="yellow">En attente</Badge> : null}
        <Text span size="sm" c="dimmed" className={styles.moment} title={dateTime(text.at)}>
          {relative(text.at)}
        </Text>
      </span>
      <span className={styles.excerpt}>
        {text.subject ? <strong>{`${text.subject}. `}</strong> : null}
        {text.excerpt}
      </span>
    </Link>
  </li>
)

const Inbox = ({ kinds }: { kinds: readonly InboxKind[] }) => {
  const state = useTableState({ defaultSort: '', filters: ['genre', 'etat'] })
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  useLive(
    kinds.map((kind) => ({ collection: COLLECTIONS[kind] })),
    [INBOX_KEY],
  )
  const kind = kindOf(state.filters.genre)
  const shown = state.filters.etat === 'tous' || state.q ? 'all' : 'waiting'
  const query = useQuery({
    ...inbox({
      page: state.page,
      perPage: state.perPage,
      q: state.q,
      kind,
      state: shown,
    }),
    placeholderData: keepPreviousData,
  })
  const open = kinds.find((each) => search.get(PARAMETERS[each])) ?? null
  const id = open ? (search.get(PARAMETERS[open]) ?? '') : ''
  const title = query.data?.items.find((text) => text.kind === open && text.id === id)?.subject ?? ''
  const sheet = (text: InboxText) => {
    const next = new URLSearchParams(search)
    for (const name of Object.values(PARAMETERS)) next.delete(name)
    next.set(PARAMETERS[text.kind], text.id)
    return `?${next}`
  }
  const close = () =>
    edit(
      (next) => {
        for (const name of Object.values(PARAMETERS)) next.delete(name)
      },
      { replace: true },
    )
  return (
    <AdminPage title="Boîte de réception">
      <ListFrame
        caption="Boîte de réception"
        query={query}
        state={state}
        searchLabel="Rechercher un nom, un mot"
        filters={[
          {
            name: 'genre',
            label: 'Genre',
            options: kinds.map((value) => ({ value, label: INBOX_LABELS[value] })),
          },
          STATES,
        ]}
        empty={<EmptyState title="Rien n’attend de réponse." />}
        tools={
          kind === 'contact' ? (
            <ExportMenu
              name="messages"
              rows={async () => (await queries.fetchQuery(everyContact(state.q))).map(exportedContact)}
            />
          ) : null
        }
      >
        {(texts) => (
          <ul className={styles.list}>
            {texts.map((text) => (
              <Line key={`${text.kind}-${text.id}`} text={text} to={sheet(text)} isMixed={shown === 'all'} />
            ))}
          </ul>
        )}
      </ListFrame>
      <TextSheet kind={open} id={id} title={title} close={close} />
    </AdminPage>
  )
}

/** `/admin/messages`: everything that people write, of every kind, with one place to answer. */
export default function InboxPage() {
  const kinds = openKinds(useUser())
  return kinds.length > 0 ? <Inbox kinds={kinds} /> : <Forbidden />
}
