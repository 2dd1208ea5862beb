import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { COUPON_DURATIONS } from '#drizzle/domain/coupon.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TagInput } from '../../../admin-ui/components/TagInput.tsx'
import type { Values } from '../coupon-form.ts'
import { DURATION_LABELS } from '../labels.ts'
import { everyCourse, everyPack, everyProduct, WHOLE_KINDS } from '../queries.ts'

interface Props {
  values: Values
  errors: Record<string, string>
  change: (next: Partial<Values>) => void
}

const useThings = () => {
  const courses = useQuery(everyCourse)
  const produits = useQuery(everyProduct)
  const packs = useQuery(everyPack)
  return [
    ...WHOLE_KINDS,
    ...(courses.data ?? []).map(({ id, title }) => ({
      id: `course:${id}`,
      name: `Formation\u00a0: ${title}`,
    })),
    ...(produits.data ?? []).map(({ id, title }) => ({
      id: `produit:${id}`,
      name: `Produit\u00a0: ${title}`,
    })),
    ...(packs.data ?? []).map(({ id, title }) => ({
      id: `pack:${id}`,
      name: `Coffret\u00a0: ${title}`,
    })),
  ]
}

const Off = ({ values, errors, change }: Props) => (
  <>
    <Radio.Group
      label="Remise"
      value={values.by}
      onChange={(by) => change({ by: by === 'amount' ? 'amount' : 'percent' })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="percent" label="Un pourcentage" />
        <Radio value="amount" label="Un montant" />
      </Stack>
    </Radio.Group>
    {values.by === 'percent' ? (
      <IntegerInput
        label="Pourcentage"
        value={values.percent}
        error={errors.percent}
        onChange={(percent) => change({ percent })}
      />
    ) : (
      <MoneyInput
        label="Montant de la remise"
        value={values.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
      />
    )}
  </>
)

const OverTime = ({ values, errors, change }: Props) => (
  <Pairs from="xs">
    <NativeSelect
      label="Sur un abonnement"
      description="Ailleurs, la remise vaut pour toute la commande."
      value={values.duration}
      data={COUPON_DURATIONS.map((value) => ({ value, label: DURATION_LABELS[value] }))}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        change({ duration: COUPON_DURATIONS.find((known) => known === chosen) ?? 'once' })
      }}
    />
    {values.duration === 'repeating' ? (
      <IntegerInput
        label="Nombre d’échéances réduites"
        description="La première comprise"
        value={values.periods}
        error={errors.periods}
        onChange={(periods) => change({ periods })}
      />
    ) : null}
  </Pairs>
)

const Limits = ({ values, errors, change }: Props) => (
  <Pairs from="xs">
    <MoneyInput
      label="Commande minimale (facultatif)"
      description="Avant la remise"
      value={values.minimum}
      error={errors.minimum}
      onChange={(minimum) => change({ minimum })}
    />
    <IntegerInput
      label="Utilisations par personne (facultatif)"
      description="Par compte et par adresse e-mail"
      value={values.perPerson}
      error={errors.perPerson}
      onChange={(perPerson) => change({ perPerson })}
    />
    <IntegerInput
      label="Utilisations en tout (facultatif)"
      description="Commandes en attente comprises"
      value={values.maxRedemptions}
      error={errors.maxRedemptions}
      onChange={(maxRedemptions) => change({ maxRedemptions })}
    />
    <DateTimeInput
      label="Début (facultatif)"
      value={values.startsAt}
      error={errors.startsAt}
      onChange={(startsAt) => change({ startsAt })}
    />
    <DateTimeInput
      label="Fin (facultatif)"
      value={values.endsAt}
      error={errors.endsAt}
      onChange={(endsAt) => change({ endsAt })}
    />
  </Pairs>
)

/** All that a code says. */
export const CouponFields = (props: Props) => {
  const { values, errors, change } = props
  return (
    <>
      <TextInput
        label="Code"
        description="Enregistré en capitales"
        maxLength={40}
        value={values.code}
        error={errors.code}
        onChange={(event) => change({ code: event.currentTarget.value })}
        data-autofocus
      />
      <Off {...props} />
      <TagInput
        label="Valable pour"
        description={`Vide\u00a0: tout le catalogue`}
        value={values.things}
        error={errors.things}
        tags={useThings()}
        onChange={(things) => change({ things })}
      />
      <OverTime {...props} />
      <Limits {...props} />
    </>
  )
}
