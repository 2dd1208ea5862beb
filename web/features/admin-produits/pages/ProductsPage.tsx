import { ActionIcon, Anchor, Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpDown, Copy, Ellipsis, Eye, Pencil, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { StatusBadge, statusWord } from '../../../admin-ui/components/StatusBadge.tsx'
import { Thumb } from '../../../admin-ui/components/Thumb.tsx'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { notify } from '../../../ui/toast/store.ts'
import { ChangeDialog } from '../components/ChangeDialog.tsx'
import { ImportDialog } from '../components/ImportDialog.tsx'
import { OrderDialog } from '../components/OrderDialog.tsx'
import {
  copyProduit,
  everyProduit,
  type Produit,
  produitCategories,
  produitList,
  setStatus,
} from '../queries.ts'

const STATUSES = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'published', label: 'Publié' },
  { value: 'archived', label: 'Archivé' },
]

const COLUMNS: Column<Produit>[] = [
  {
    key: 'title',
    header: 'Produit',
    sortKey: 'title',
    card: 'title',
    cell: (produit) => (
      <Thumb src={fileUrl(produit, produit.images[0], { thumb: '96x96' })}>
        <Anchor component={Link} to={adminLink('adminProduct', { id: produit.id })}>
          {produit.title}
        </Anchor>
      </Thumb>
    ),
  },
  { key: 'order', header: 'Ordre', sortKey: 'order', numeric: true, cell: (produit) => produit.order },
  {
    key: 'category',
    header: 'Catégorie',
    card: 'fact',
    isBare: true,
    cell: (produit) => produit.expand?.category?.name ?? '–',
  },
  {
    key: 'price',
    header: 'Prix',
    sortKey: 'price',
    numeric: true,
    card: 'amount',
    cell: (produit) => currentPriceOf(produit).now,
  },
  {
    key: 'stock',
    header: 'Stock',
    numeric: true,
    cell: (produit) => (produit.stock === null ? 'Illimité' : produit.stock),
  },
  {
    key: 'status',
    header: 'Statut',
    sortKey: 'status',
    card: 'status',
    cell: (produit) => <StatusBadge status={produit.status} masculine />,
  },
]

const exported = (produit: Produit) => ({
  id: produit.id,
  titre: produit.title,
  slug: produit.slug,
  categorie: produit.expand?.category?.name ?? '',
  prix: produit.price,
  prix_promo: produit.salePrice,
  stock: produit.stock,
  statut: statusWord(produit.status, true),
  ordre: produit.order,
})

const useStatus = (done: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, status }: { ids: string[]; status: 'published' | 'archived' }) =>
      setStatus(ids, status),
    onSuccess: (_saved, { ids, status }) => {
      done()
      notify.success(
        status === 'published'
          ? `${plural(ids.length, 'produit publié', 'produits publiés')}.`
          : `${plural(ids.length, 'produit archivé', 'produits archivés')}.`,
      )
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['produits'] }),
  })
}

/** The bulk actions on chosen products. */
const useSelection = () => {
  const [ids, onChange] = useState<string[]>([])
  const [isChanging, setChanging] = useState(false)
  const status = useStatus(() => onChange([]))
  const act = (label: string, next: 'published' | 'archived') => (
    <Button
      size="compact-md"
      variant="outline"
      loading={status.isPending}
      onClick={() => status.mutate({ ids, status: next })}
    >
      {label}
    </Button>
  )
  const actions = (
    <>
      {act('Publier', 'published')}
      {act('Archiver', 'archived')}
      <Button size="compact-md" variant="outline" onClick={() => setChanging(true)}>
        Modifier
      </Button>
    </>
  )
  const dialog = isChanging ? (
    <ChangeDialog
      ids={ids}
      close={() => setChanging(false)}
      done={() => {
        setChanging(false)
        onChange([])
      }}
    />
  ) : null
  return { ids, onChange, actions, dialog }
}

const useDuplicate = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (produit: Produit) => copyProduit(produit.id),
    onSuccess: (copy) => {
      void queries.invalidateQueries({ queryKey: ['produits'] })
      notify.success('Produit dupliqué.')
      navigate(adminLink('adminProduct', { id: copy.id }))
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
}

const RowMenu = ({ produit, duplicate }: { produit: Produit; duplicate: () => void }) => (
  <Menu>
    <Menu.Target>
      <ActionIcon aria-label={`Actions pour ${produit.title}`}>
        <Ellipsis size={20} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        component={Link}
        to={adminLink('adminProduct', { id: produit.id })}
        leftSection={<Pencil size={16} aria-hidden="true" />}
      >
        Modifier
      </Menu.Item>
      <Menu.Item
        component="a"
        href={link('product', { id: produit.slug })}
        target="_blank"
        leftSection={<Eye size={16} aria-hidden="true" />}
      >
        Voir la page (nouvelle fenêtre)
      </Menu.Item>
      <Menu.Item leftSection={<Copy size={16} aria-hidden="true" />} onClick={duplicate}>
        Dupliquer
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const Products = () => {
  const state = useTableState({ defaultSort: 'order', filters: ['status', 'categorie'] })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [ordering, setOrdering] = useState(false)
  const query = useQuery({ ...produitList(state), placeholderData: keepPreviousData })
  const categories = useQuery(produitCategories)
  const duplicate = useDuplicate()
  const { dialog, ...selection } = useSelection()
  const [isImporting, setImporting] = useState(false)
  const creation = adminLink('adminProduct', { id: 'new' })
  useShortcut('create', () => navigate(creation))
  const create = (
    <Button component={Link} to={creation} leftSection={<Plus size={18} aria-hidden="true" />}>
      Nouveau produit
    </Button>
  )
  return (
    <AdminPage
      title="Produits"
      actions={
        <>
          <Button
            variant="outline"
            leftSection={<ArrowUpDown size={18} aria-hidden="true" />}
            onClick={() => setOrdering(true)}
          >
            Ordre de la boutique
          </Button>
          <Button
            variant="outline"
            leftSection={<Upload size={18} aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            Importer
          </Button>
          {create}
        </>
      }
    >
      <DataTable
        name="produits"
        caption="Produits"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={(produit) => produit.title}
        rowMenu={(produit) => <RowMenu produit={produit} duplicate={() => duplicate.mutate(produit)} />}
        searchLabel="Rechercher un produit"
        filters={[
          { name: 'status', label: 'Statut', options: STATUSES },
          {
            name: 'categorie',
            label: 'Catégorie',
            options: (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        selection={selection}
        empty={<EmptyState title="Aucun produit." action={create} />}
        tools={
          <ExportMenu
            name="produits"
            rows={async () => (await queries.fetchQuery(everyProduit(state))).map(exported)}
          />
        }
      />
      <OrderDialog opened={ordering} close={() => setOrdering(false)} />
      {dialog}
      {isImporting ? <ImportDialog close={() => setImporting(false)} /> : null}
    </AdminPage>
  )
}

/** `/admin/produits`: every product, its order in the shop. */
export default function ProductsPage() {
  return useCan('products.manage') ? <Products /> : <Forbidden />
}
