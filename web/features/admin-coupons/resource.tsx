import { Text } from '@mantine/core'
import { couponFields } from '#drizzle/collections/payments.ts'
import { type CouponState, couponProblems, isCodeShaped } from '#drizzle/domain/coupon.ts'
import { checkField } from '../../admin-ui/forms/validate.ts'
import { choiceLabel, fieldInput } from '../../admin-ui/resource/field-input.tsx'
import { eitherInput, groupInput } from '../../admin-ui/resource/group-input.tsx'
import type { Input } from '../../admin-ui/resource/input.ts'
import { ResourceList } from '../../admin-ui/resource/ResourceList.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import { states } from '../../admin-ui/resource/state.tsx'
import { toggle } from '../../admin-ui/resource/toggle.ts'
import { targetsInput } from '../../admin-ui/sellables/targets-input.tsx'
import { cents, plural } from '../../lib/format.ts'
import { copyLink, downloadUses } from './actions.ts'
import { type Coupon, type Figures, inState, readFigures, stateOf } from './queries.ts'
import { couponsScreens } from './screens.ts'

const NOUN = { one: 'code', many: 'codes' }

const state = states<Coupon, CouponState>({
  of: stateOf,
  where: inState,
  states: {
    open: { label: 'En cours', color: 'green' },
    coming: { label: 'À venir', color: 'blue' },
    used: { label: 'Épuisé', color: 'gray' },
    over: { label: 'Expiré', color: 'gray' },
    off: { label: 'Désactivé', color: 'gray' },
  },
})

const plain = (name: keyof Coupon & keyof typeof couponFields) => fieldInput<Coupon>(couponFields, name)

/** Codes are stored in capitales, however they are typed. */
const code: Input<Coupon> = {
  ...plain('code'),
  write: (value) => ({ code: String(value).trim().toUpperCase() }),
  check: (value) => {
    const typed = String(value).trim()
    if (typed === '' || isCodeShaped(typed)) return checkField(couponFields.code, typed.toUpperCase()) ?? ''
    return 'Des lettres sans accent, des chiffres, des tirets\u00a0: 40 signes au plus.'
  },
}

type Reduction = Pick<Coupon, 'percent' | 'amountCents'>
/** « −20 % », « −15,00 € »; empty: nothing was typed. */
const reductionText = ({ percent, amountCents }: Partial<Reduction>): string => {
  if (typeof percent === 'number') return `−${percent}\u00a0%`
  return typeof amountCents === 'number' ? `−${cents(amountCents)}` : ''
}
const reduction = eitherInput<Coupon>({
  name: 'reduction',
  label: 'Remise',
  inputs: [plain('percent'), plain('amountCents')],
  choices: ['Un pourcentage', 'Un montant'],
  text: reductionText,
})

const duration = groupInput<Coupon>({
  name: 'duration',
  inputs: [plain('duration'), plain('periods')],
  isShown: (name, values) => name === 'duration' || values.duration === 'repeating',
  text: ({ duration, periods }) =>
    [choiceLabel(couponFields.duration, duration), periods].filter(Boolean).join('\u00a0: '),
})

/** What it does to a subscription; empty for the first period alone. */
const durationText = (coupon: Coupon): string => {
  if (coupon.duration === 'forever') return 'à chaque échéance'
  return coupon.duration === 'repeating' ? `sur ${plural(coupon.periods ?? 0, 'échéance')}` : ''
}
const usesText = ({ redemptions, maxRedemptions }: Coupon): string =>
  maxRedemptions === null ? String(redemptions) : `${redemptions} sur ${maxRedemptions}`

const active = toggle<Coupon>({
  collection: 'coupons',
  noun: NOUN,
  on: ['Réactiver', 'réactivé'],
  off: ['Désactiver', 'désactivé'],
})

/** `/admin/coupons`: every code, what it does and what it brought. */
export const resource = defineResource<'coupons', Figures>('coupons', {
  fields: couponFields,
  screens: couponsScreens,
  noun: NOUN,
  empty: 'Aucun code promotionnel.',
  rowName: (coupon) => coupon.code,
  sort: '-created',
  search: ['code'],
  filters: [state.filter],
  beside: { queryKey: ['coupons', 'figures'], read: readFigures },
  columns: [
    'code',
    {
      key: 'off',
      header: 'Remise',
      cell: (coupon) => (
        <>
          {reductionText(coupon)}
          <Text component="span" display="block" size="sm" c="dimmed">
            {durationText(coupon)}
          </Text>
        </>
      ),
    },
    state.column,
    {
      key: 'used',
      header: 'Utilisations',
      sortKey: 'redemptions',
      numeric: true,
      cell: (coupon, figures) => {
        const held = figures?.get(coupon.id)?.held ?? 0
        const title = held > 0 ? `Dont ${held} en attente de paiement` : undefined
        return <span title={title}>{usesText(coupon)}</span>
      },
    },
    {
      key: 'revenue',
      header: 'Chiffre d’affaires',
      numeric: true,
      cell: ({ id }, figures) => figures && cents(figures.get(id)?.revenueCents ?? 0),
    },
    {
      key: 'discount',
      header: 'Remises accordées',
      numeric: true,
      card: 'none',
      cell: ({ id }, figures) => figures && cents(figures.get(id)?.discountCents ?? 0),
    },
    { field: 'endsAt', header: 'Jusqu’au', none: 'Sans limite' },
  ],
  export: {
    name: 'codes',
    row: (coupon, figures) => ({
      code: coupon.code,
      etat: state.label(coupon),
      remise: reductionText(coupon),
      debut: coupon.startsAt,
      fin: coupon.endsAt,
      utilisations: coupon.redemptions,
      commandes_payees: figures?.get(coupon.id)?.paid ?? 0,
      remises_accordees: (figures?.get(coupon.id)?.discountCents ?? 0) / 100,
      chiffre_d_affaires: (figures?.get(coupon.id)?.revenueCents ?? 0) / 100,
    }),
  },
  form: {
    as: 'dialog',
    rows: [
      code,
      reduction,
      targetsInput('appliesTo', couponFields.appliesTo),
      duration,
      [plain('minimumCents'), plain('perPerson')],
      [plain('maxRedemptions')],
      [plain('startsAt'), plain('endsAt')],
    ],
    check: couponProblems,
    initial: { active: true },
  },
  actions: [
    { label: 'Copier le lien', run: copyLink },
    {
      label: 'Dupliquer',
      run: (coupon, { create }) =>
        create({ ...coupon, code: `${coupon.code.slice(0, 38)}-2`, startsAt: '', endsAt: '' }),
    },
    { label: 'Utilisations (CSV)', permission: 'data.export', run: downloadUses },
    active.action,
  ],
  bulk: active.bulk,
})

export default function CouponsPage() {
  return <ResourceList resource={resource} />
}
