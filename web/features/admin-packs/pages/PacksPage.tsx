import { ActionIcon, Anchor, Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Ellipsis, Eye, Pencil, Plus, Send } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { Thumb } from '../../../admin-ui/components/Thumb.tsx'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { plural } from '../../../lib/format.ts'
import { refusalMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { notify } from '../../../ui/toast/store.ts'
import { STATUS_LABELS } from '../pack-form.ts'
import { type Pack, packPage, packs } from '../queries.ts'

const STATUSES = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))

const COLUMNS: Column<Pack>[] = [
  {
    key: 'title',
    header: 'Coffret',
    sortKey: 'title',
    card: 'title',
    cell: (pack) => (
      <Thumb src={fileUrl(pack, pack.coverImage, { thumb: '96x96' })}>
        <Anchor component={Link} to={adminLink('adminPack', { id: pack.id })}>
          {pack.title}
        </Anchor>
      </Thumb>
    ),
  },
  { key: 'order', header: 'Ordre', sortKey: 'order', numeric: true, cell: (pack) => pack.order },
  {
    key: 'parts',
    header: 'Contenu',
    card: 'fact',
    cell: (pack) => plural(pack.courses.length + pack.produits.length, 'élément'),
  },
  {
    key: 'price',
    header: 'Prix',
    sortKey: 'price',
    numeric: true,
    card: 'amount',
    cell: (pack) => currentPriceOf(pack).now,
  },
  {
    key: 'status',
    header: 'Statut',
    sortKey: 'status',
    card: 'status',
    cell: (pack) => <StatusBadge status={pack.status} masculine />,
  },
]

const useStatus = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ pack, status }: { pack: Pack; status: 'published' | 'archived' }) =>
      packs.update(pack.id, { status }, { startedFrom: pack.updated }),
    onSuccess: (_saved, { status }) =>
      notify.success(status === 'published' ? 'Coffret publié.' : 'Coffret archivé.'),
    onError: (error) => notify.error(refusalMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['packs'] }),
  })
}

const RowMenu = ({ pack, move }: { pack: Pack; move: (status: 'published' | 'archived') => void }) => (
  <Menu>
    <Menu.Target>
      <ActionIcon aria-label={`Actions pour ${pack.title}`}>
        <Ellipsis size={20} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        component={Link}
        to={adminLink('adminPack', { id: pack.id })}
        leftSection={<Pencil size={16} aria-hidden="true" />}
      >
        Modifier
      </Menu.Item>
      <Menu.Item
        component="a"
        href={link('pack', { slug: pack.slug })}
        target="_blank"
        leftSection={<Eye size={16} aria-hidden="true" />}
      >
        Voir la page (nouvelle fenêtre)
      </Menu.Item>
      {pack.status === 'published' ? null : (
        <Menu.Item leftSection={<Send size={16} aria-hidden="true" />} onClick={() => move('published')}>
          Publier
        </Menu.Item>
      )}
      {pack.status === 'archived' ? null : (
        <Menu.Item leftSection={<Archive size={16} aria-hidden="true" />} onClick={() => move('archived')}>
          Archiver
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)

const Packs = () => {
  const state = useTableState({ defaultSort: 'order', filters: ['status'] })
  const navigate = useNavigate()
  const query = useQuery({ ...packPage(state), placeholderData: keepPreviousData })
  const status = useStatus()
  const creation = adminLink('adminPack', { id: 'new' })
  useShortcut('create', () => navigate(creation))
  const create = (
    <Button component={Link} to={creation} leftSection={<Plus size={18} aria-hidden="true" />}>
      Nouveau coffret
    </Button>
  )
  return (
    <AdminPage title="Coffrets" actions={create}>
      <DataTable
        name="packs"
        caption="Coffrets"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={(pack) => pack.title}
        rowMenu={(pack) => <RowMenu pack={pack} move={(next) => status.mutate({ pack, status: next })} />}
        searchLabel="Rechercher un coffret"
        filters={[{ name: 'status', label: 'Statut', options: STATUSES }]}
        empty={<EmptyState title="Aucun coffret." action={create} />}
      />
    </AdminPage>
  )
}

/** `/admin/packs`: every pack, its state and its price. */
export default function PacksPage() {
  return useCan('products.manage') ? <Packs /> : <Forbidden />
}
