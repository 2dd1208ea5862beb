import { Button, NativeSelect, Paper, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { COUNTRY_CODES, countryName } from '#drizzle/domain/country.ts'
import type { ShippingRules } from '#drizzle/domain/shipping.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { useSettings } from '../../site/index.ts'
import { type NewLine, type NewOrder, newLine } from '../new-order.ts'
import { soldCourses, soldPacks, soldProducts } from '../queries.ts'

interface Props {
  values: NewOrder
  errors: Record<string, string>
  change: (next: Partial<NewOrder>) => void
}

const useThings = () => {
  const courses = useQuery(soldCourses)
  const products = useQuery(soldProducts)
  const packs = useQuery(soldPacks)
  const variantsOf = (thing: string) =>
    (products.data?.find(({ id }) => thing === `produit:${id}`)?.variants ?? [])
      .filter(({ active }) => active)
      .map(({ key, values }) => ({ value: key, label: values.join(', ') }))
  const things = [
    { value: '', label: 'Choisir…' },
    ...(courses.data ?? []).map(({ id, title }) => ({
      value: `course:${id}`,
      label: `Formation\u00a0: ${title}`,
    })),
    ...(products.data ?? []).map(({ id, title }) => ({
      value: `produit:${id}`,
      label: `Produit\u00a0: ${title}`,
    })),
    ...(packs.data ?? []).map(({ id, title }) => ({
      value: `pack:${id}`,
      label: `Coffret\u00a0: ${title}`,
    })),
  ]
  return { things, variantsOf }
}

/** The things of an order, each at the catalogue's price or at one that is set by hand, with its reason. */
export const NewOrderLines = ({ values, errors, change }: Props) => {
  const { things, variantsOf } = useThings()
  const { lines } = values
  const put = (id: string, next: Partial<NewLine>) =>
    change({ lines: lines.map((line) => (line.id === id ? { ...line, ...next } : line)) })
  return (
    <Stack gap="sm">
      {lines.map((line, at) => (
        <Paper key={line.id} withBorder p="md" role="group" aria-label={`Article ${at + 1}`}>
          <NativeSelect
            label="Article"
            data={things}
            value={line.thing}
            error={errors[`items.${at}.id`]}
            onChange={(event) => {
              const thing = event.currentTarget.value
              put(line.id, { thing, variant: variantsOf(thing)[0]?.value ?? '' })
            }}
          />
          {line.variant ? (
            <NativeSelect
              mt="sm"
              label="Déclinaison"
              data={variantsOf(line.thing)}
              value={line.variant}
              onChange={(event) => put(line.id, { variant: event.currentTarget.value })}
            />
          ) : null}
          <Pairs from="xs" mt="sm">
            <IntegerInput
              label="Quantité"
              value={line.qty}
              error={errors[`items.${at}.qty`]}
              onChange={(qty) => put(line.id, { qty })}
            />
            <MoneyInput
              label="Prix à l’unité (facultatif)"
              description={`Vide\u00a0: celui du catalogue`}
              value={line.price}
              error={errors[`items.${at}.unitCents`]}
              onChange={(price) => put(line.id, { price })}
            />
          </Pairs>
          {line.price !== null ? (
            <TextInput
              mt="sm"
              label="Motif de ce prix"
              maxLength={200}
              value={line.reason}
              error={errors[`items.${at}.priceReason`]}
              onChange={(event) => put(line.id, { reason: event.currentTarget.value })}
            />
          ) : null}
          {lines.length > 1 ? (
            <Button
              mt="sm"
              variant="subtle"
              color="red"
              onClick={() => change({ lines: lines.filter(({ id }) => id !== line.id) })}
            >
              Retirer cet article
            </Button>
          ) : null}
        </Paper>
      ))}
      <div>
        <Button variant="subtle" onClick={() => change({ lines: [...lines, newLine()] })}>
          Ajouter un article
        </Button>
      </div>
    </Stack>
  )
}

const PICKUP = 'pickup'

/** The delivery address, or the pick-up where the settings offer it. */
export const NewOrderAddress = (props: Props) => {
  const { values, errors, change } = props
  const rules = useSettings()?.shipping ?? null
  return (
    <Stack gap="sm">
      {rules?.pickup ? (
        <NativeSelect
          label="Remise"
          data={[
            { value: 'post', label: 'Envoi par la poste' },
            { value: PICKUP, label: `Retrait sur place\u00a0: ${rules.pickup}` },
          ]}
          value={values.delivery}
          error={errors.delivery}
          onChange={(event) =>
            change({ isSent: true, delivery: event.currentTarget.value === PICKUP ? PICKUP : 'post' })
          }
        />
      ) : null}
      {values.delivery === 'post' ? <PostalAddress {...props} rules={rules} /> : null}
    </Stack>
  )
}

/** The countries of the delivery rules; without rules, all. */
const countriesOf = (rules: ShippingRules | null) => {
  const served = rules?.zones.flatMap(({ countries }) => countries) ?? []
  const codes = served.length > 0 ? served : COUNTRY_CODES
  return codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort(
      (a, b) => Number(b.value === 'FR') - Number(a.value === 'FR') || a.label.localeCompare(b.label, 'fr'),
    )
}

const PostalAddress = ({ values, errors, change, rules }: Props & { rules: ShippingRules | null }) => (
  <Stack gap="sm" role="group" aria-label="Adresse de livraison">
    <TextInput
      label="Adresse de livraison"
      maxLength={160}
      value={values.line1}
      error={errors.shippingAddress}
      onChange={(event) => change({ isSent: true, line1: event.currentTarget.value })}
    />
    <Pairs from="xs">
      <TextInput
        label="Code postal"
        maxLength={12}
        value={values.postalCode}
        onChange={(event) => change({ isSent: true, postalCode: event.currentTarget.value })}
      />
      <TextInput
        label="Ville"
        maxLength={80}
        value={values.city}
        onChange={(event) => change({ isSent: true, city: event.currentTarget.value })}
      />
    </Pairs>
    <NativeSelect
      label="Pays"
      data={countriesOf(rules)}
      value={values.country}
      error={errors.country}
      onChange={(event) => change({ isSent: true, country: event.currentTarget.value })}
    />
  </Stack>
)
