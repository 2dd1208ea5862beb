import { Anchor, Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { cents } from '../../../lib/format.ts'
import { dateTime, shortDate } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { CouponDialog, type EditedCoupon } from '../components/CouponDialog.tsx'
import { RowMenu } from '../components/RowMenu.tsx'
import { copyOf, EMPTY, valuesOf } from '../coupon-form.ts'
import { durationWord, offWord, STATE_COLORS, STATE_LABELS } from '../labels.ts'
import { type Coupon, couponList, everyCoupon, type Figures, figures, stateOf } from '../queries.ts'

type FiguresByCode = ReadonlyMap<string, Figures> | undefined

const usedWord = ({ redemptions, maxRedemptions }: Coupon): string =>
  maxRedemptions === null ? String(redemptions) : `${redemptions} sur ${maxRedemptions}`

const exported = (known: FiguresByCode) => (coupon: Coupon) => ({
  code: coupon.code,
  etat: STATE_LABELS[stateOf(coupon)],
  remise: offWord(coupon),
  debut: coupon.startsAt,
  fin: coupon.endsAt,
  utilisations: coupon.redemptions,
  commandes_payees: known?.get(coupon.id)?.paid ?? 0,
  remises_accordees: (known?.get(coupon.id)?.discountCents ?? 0) / 100,
  chiffre_d_affaires: (known?.get(coupon.id)?.revenueCents ?? 0) / 100,
})

const columnsOf = (known: FiguresByCode, edit: (coupon: Coupon) => void): Column<Coupon>[] => [
  {
    key: 'code',
    header: 'Code',
    sortKey: 'code',
    card: 'title',
    cell: (coupon) => (
      <Anchor component="button" type="button" fw={600} onClick={() => edit(coupon)}>
        {coupon.code}
      </Anchor>
    ),
  },
  {
    key: 'off',
    header: 'Remise',
    card: 'fact',
    cell: (coupon) => (
      <>
        {offWord(coupon)}
        <Text component="span" display="block" size="sm" c="dimmed">
          {durationWord(coupon)}
        </Text>
      </>
    ),
  },
  {
    key: 'state',
    header: 'État',
    card: 'status',
    cell: (coupon) => <Badge color={STATE_COLORS[stateOf(coupon)]}>{STATE_LABELS[stateOf(coupon)]}</Badge>,
  },
  {
    key: 'used',
    header: 'Utilisations',
    sortKey: 'redemptions',
    numeric: true,
    card: 'fact',
    cell: (coupon) => {
      const held = known?.get(coupon.id)?.held ?? 0
      return (
        <span title={held > 0 ? `Dont ${held} en attente de paiement` : undefined}>{usedWord(coupon)}</span>
      )
    },
  },
  {
    key: 'revenue',
    header: 'Chiffre d’affaires',
    numeric: true,
    card: 'fact',
    cell: ({ id }) => (known ? cents(known.get(id)?.revenueCents ?? 0) : ''),
  },
  {
    key: 'discount',
    header: 'Remises accordées',
    numeric: true,
    card: 'none',
    cell: ({ id }) => (known ? cents(known.get(id)?.discountCents ?? 0) : ''),
  },
  {
    key: 'endsAt',
    header: 'Jusqu’au',
    sortKey: 'endsAt',
    card: 'fact',
    cell: ({ endsAt }) =>
      endsAt ? <span title={dateTime(endsAt)}>{shortDate(endsAt)}</span> : 'Sans limite',
  },
]

const FILTERS = [
  {
    name: 'etat',
    label: 'État',
    options: Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
  },
]

const Coupons = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat'] })
  const queries = useQueryClient()
  const [edited, setEdited] = useState<EditedCoupon | null>(null)
  useLive([{ collection: 'coupons' }], [['coupons']])
  const query = useQuery({ ...couponList(state), placeholderData: keepPreviousData })
  const known = useQuery(figures).data
  const edit = (coupon: Coupon) => setEdited({ coupon, values: valuesOf(coupon) })
  const make = () => setEdited({ coupon: null, values: EMPTY })
  useShortcut('create', make)
  const makeButton = (
    <Button onClick={make} leftSection={<TicketPercent size={18} aria-hidden="true" />}>
      Nouveau code
    </Button>
  )
  return (
    <AdminPage title="Codes promotionnels" actions={makeButton}>
      <DataTable
        name="coupons"
        caption="Codes promotionnels"
        query={query}
        state={state}
        columns={columnsOf(known, edit)}
        rowName={({ code }) => code}
        rowMenu={(coupon) => (
          <RowMenu
            coupon={coupon}
            edit={() => edit(coupon)}
            copy={() => setEdited({ coupon: null, values: copyOf(coupon) })}
          />
        )}
        searchLabel="Rechercher un code"
        filters={FILTERS}
        empty={<EmptyState title="Aucun code promotionnel." action={makeButton} />}
        tools={
          <ExportMenu
            name="codes"
            rows={async () => (await queries.fetchQuery(everyCoupon(state))).map(exported(known))}
          />
        }
      />
      <CouponDialog edited={edited} close={() => setEdited(null)} />
    </AdminPage>
  )
}

/** `/admin/coupons`: every code, what it does and what it brought. */
export default function CouponsPage() {
  return useCan('payments.manage') ? <Coupons /> : <Forbidden />
}
