import { Badge } from '@mantine/core'
import { offerFields } from '#drizzle/collections/offers.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { OFFER_KINDS } from '#drizzle/domain/offer.ts'
import { choiceLabel, type FieldInputOptions, fieldInput } from '../../admin-ui/resource/field-input.tsx'
import { ownInput } from '../../admin-ui/resource/input.ts'
import { ResourceList } from '../../admin-ui/resource/ResourceList.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import { toggle } from '../../admin-ui/resource/toggle.ts'
import { sellableKey, sellableOf, sellableTitle } from '../../admin-ui/sellables/sellables.ts'
import { cents } from '../../lib/format.ts'
import { filter } from '../../lib/records.ts'
import { ItemInput, type OfferedItem, TriggerInput } from './ItemInput.tsx'
import { Preview } from './Preview.tsx'
import { type Figures, type Offer, readFigures } from './queries.ts'
import { offersScreens } from './screens.ts'

const NOUN = { one: 'offre', many: 'offres', isFeminine: true } as const

const plain = (name: keyof Offer & keyof typeof offerFields, options?: FieldInputOptions) =>
  fieldInput<Offer>(offerFields, name, options)

const item = ownInput<Offer, OfferedItem>({
  name: 'item',
  of: offerFields.itemRef,
  required: true,
  fields: ['itemKind', 'itemRef', 'itemVariant'],
  empty: { key: '', variant: '' },
  read: ({ itemKind, itemRef, itemVariant }) => ({
    key: sellableKey(itemKind, itemRef),
    variant: itemVariant,
  }),
  write: ({ key, variant }) => {
    const offered = sellableOf(key)
    return { itemKind: offered?.kind ?? '', itemRef: offered?.ref ?? '', itemVariant: variant }
  },
  check: ({ key }) => (key === '' ? REQUIRED : ''),
  text: ({ key }, queries) => sellableTitle(queries, key),
  as: (props) => <ItemInput {...props} />,
})

const trigger = ownInput<Offer, string>({
  name: 'trigger',
  of: offerFields.triggerRef,
  isOptional: true,
  fields: ['triggerKind', 'triggerRef'],
  empty: '',
  read: ({ triggerKind, triggerRef }) => sellableKey(triggerKind, triggerRef),
  write: (key) => {
    const target = sellableOf(key)
    return { triggerKind: target?.kind ?? '', triggerRef: target?.ref ?? '' }
  },
  text: (key, queries) => sellableTitle(queries, key),
  as: (props) => <TriggerInput {...props} />,
})

/** How often it was taken; at each moment where it was offered at both. */
const takenText = ({ id, kind }: Offer, figures: Figures | undefined): string => {
  if (!figures) return ''
  const { taken, takenAfter } = figures.get(id) ?? { taken: 0, takenAfter: 0 }
  const own = kind === 'upsell' ? takenAfter : taken - takenAfter
  return own === taken ? String(taken) : `${taken}, dont ${takenAfter} après le paiement`
}

const active = toggle<Offer>({
  collection: 'offers',
  noun: NOUN,
  on: ['Activer', 'activé'],
  off: ['Désactiver', 'désactivé'],
})

/** `/admin/offres`: what is offered beside orders and after them, and what it brought. */
export const resource = defineResource<'offers', Figures>('offers', {
  fields: offerFields,
  screens: offersScreens,
  noun: NOUN,
  rowName: ({ name }) => name,
  sort: 'position',
  search: ['name', 'sentence'],
  filters: [
    {
      name: 'moment',
      label: 'Moment',
      options: OFFER_KINDS.map((value) => ({ value, label: choiceLabel(offerFields.kind, value) })),
      where: (moment) => filter('kind = {:moment}', { moment }),
    },
  ],
  beside: { queryKey: ['offers', 'figures'], read: readFigures },
  columns: [
    'name',
    { field: 'kind', header: 'Moment' },
    { field: 'position', card: 'none' },
    {
      key: 'percent',
      header: 'Remise',
      cell: ({ percent }) => (percent === null ? 'Aucune' : `${percent}\u00a0%`),
    },
    {
      key: 'active',
      header: 'État',
      sortKey: 'active',
      card: 'status',
      cell: (offer) => (
        <Badge color={offer.active ? 'green' : 'gray'}>{offer.active ? 'Active' : 'Inactive'}</Badge>
      ),
    },
    { key: 'taken', header: 'Prise', numeric: true, cell: takenText },
    {
      key: 'revenue',
      header: 'Chiffre d’affaires',
      numeric: true,
      cell: ({ id }, figures) => figures && cents(figures.get(id)?.revenueCents ?? 0),
    },
  ],
  form: {
    as: 'dialog',
    rows: [
      plain('kind', { look: 'radio' }),
      plain('name'),
      item,
      trigger,
      plain('sentence'),
      [plain('percent'), plain('position')],
    ],
    initial: { active: true, kind: 'bump' },
    preview: (record) => <Preview offer={record} />,
  },
  actions: [active.action],
  bulk: active.bulk,
  remove: {
    how: 'confirm',
    text: () =>
      'Les commandes passées restent, mais ce qu’elle a rapporté ne sera plus affiché. Pour le garder, désactivez-la.',
  },
})

export default function OffersPage() {
  return <ResourceList resource={resource} />
}
