import { Anchor, Badge, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { cents } from '../../../lib/format.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { type EditedOffer, OfferDialog } from '../components/OfferDialog.tsx'
import { RowMenu } from '../components/RowMenu.tsx'
import { EMPTY, KIND_LABELS, valuesOf } from '../offer-form.ts'
import { type Figures, figures, type Offer, offerList } from '../queries.ts'

type FiguresByOffer = ReadonlyMap<string, Figures> | undefined

/** How often it was taken; where it was made at the other moment once, how often at each. */
const takenText = ({ kind }: Offer, { taken, takenAfter }: Figures): string => {
  const own = kind === 'upsell' ? takenAfter : taken - takenAfter
  return own === taken ? String(taken) : `${taken}, dont ${takenAfter} après le paiement`
}

const columnsOf = (known: FiguresByOffer, edit: (offer: Offer) => void): Column<Offer>[] => [
  {
    key: 'name',
    header: 'Offre',
    sortKey: 'name',
    card: 'title',
    cell: (offer) => (
      <Anchor component="button" type="button" fw={600} ta="left" onClick={() => edit(offer)}>
        {offer.name}
      </Anchor>
    ),
  },
  {
    key: 'kind',
    header: 'Moment',
    sortKey: 'kind',
    card: 'fact',
    cell: ({ kind }) => KIND_LABELS[kind || 'bump'],
  },
  { key: 'position', header: 'Ordre', sortKey: 'position', numeric: true, cell: ({ position }) => position },
  {
    key: 'percent',
    header: 'Remise',
    card: 'fact',
    cell: ({ percent }) => (percent === null ? 'Aucune' : `${percent}\u00a0%`),
  },
  {
    key: 'active',
    header: 'État',
    sortKey: 'active',
    card: 'status',
    cell: ({ active }) => <Badge color={active ? 'green' : 'gray'}>{active ? 'Active' : 'Inactive'}</Badge>,
  },
  {
    key: 'taken',
    header: 'Prise',
    numeric: true,
    card: 'fact',
    cell: (offer) => {
      const own = known?.get(offer.id)
      return own ? takenText(offer, own) : known && 0
    },
  },
  {
    key: 'revenue',
    header: 'Chiffre d’affaires',
    numeric: true,
    card: 'fact',
    cell: ({ id }) => (known ? cents(known.get(id)?.revenueCents ?? 0) : ''),
  },
]

const FILTERS = [
  {
    name: 'moment',
    label: 'Moment',
    options: Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
  },
]

const Offers = () => {
  const state = useTableState({ defaultSort: 'position', filters: ['moment'] })
  const [edited, setEdited] = useState<EditedOffer | null>(null)
  useLive([{ collection: 'offers' }], [['offers']])
  const query = useQuery({ ...offerList(state), placeholderData: keepPreviousData })
  const known = useQuery(figures).data
  const edit = (offer: Offer) => setEdited({ offer, values: valuesOf(offer) })
  const make = () => setEdited({ offer: null, values: EMPTY })
  useShortcut('create', make)
  const makeButton = (
    <Button onClick={make} leftSection={<Plus size={18} aria-hidden="true" />}>
      Nouvelle offre
    </Button>
  )
  return (
    <AdminPage title="Offres" actions={makeButton}>
      <DataTable
        name="offers"
        caption="Offres"
        query={query}
        state={state}
        columns={columnsOf(known, edit)}
        rowName={({ name }) => name}
        rowMenu={(offer) => <RowMenu offer={offer} edit={() => edit(offer)} />}
        searchLabel="Rechercher une offre"
        filters={FILTERS}
        empty={<EmptyState title="Aucune offre." action={makeButton} />}
      />
      <OfferDialog edited={edited} close={() => setEdited(null)} />
    </AdminPage>
  )
}

/** `/admin/offres`: what is offered beside orders and after them, and what it brought. */
export default function OffersPage() {
  return useCan('payments.manage') ? <Offers /> : <Forbidden />
}
