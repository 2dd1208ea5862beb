import { NativeSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OFFER_KINDS, unfitForOffer } from '#drizzle/domain/offer.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Failed } from '../../../admin-ui/components/LoadState.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { KIND_LABELS, type Values } from '../offer-form.ts'
import { everyCourse, everyPack, everyProduct } from '../queries.ts'
import { Preview } from './Preview.tsx'

interface Props {
  values: Values
  errors: Record<string, string>
  change: (next: Partial<Values>) => void
}

const useThings = () => {
  const courses = useQuery(everyCourse)
  const produits = useQuery(everyProduct)
  const packs = useQuery(everyPack)
  const items = [
    ...(courses.data ?? []).map((it) => ({
      ...it,
      key: `course:${it.id}`,
      word: 'Formation',
      isUnfit: unfitForOffer(it.title, it) !== '',
    })),
    ...(produits.data ?? []).map((it) => ({
      ...it,
      key: `produit:${it.id}`,
      word: 'Produit',
      isUnfit: unfitForOffer(it.title, it) !== '',
    })),
  ].map(({ key, word, title, isUnfit }) => ({ value: key, label: `${word}\u00a0: ${title}`, isUnfit }))
  const all = [
    ...items.map(({ value, label }) => ({ value, label })),
    ...(packs.data ?? []).map(({ id, title }) => ({ value: `pack:${id}`, label: `Coffret\u00a0: ${title}` })),
  ]
  const retry = () => void Promise.all([courses.refetch(), produits.refetch(), packs.refetch()])
  const variantsOf = (key: string) =>
    (produits.data?.find(({ id }) => key === `produit:${id}`)?.variants ?? []).map(
      ({ key: value, values }) => ({
        value,
        label: values.join(', '),
      }),
    )
  return { items, all, variantsOf, retry, isError: courses.isError || produits.isError || packs.isError }
}

/** All that an offer says, and how it is seen. */
export const OfferFields = ({ values, errors, change }: Props) => {
  const { items, all, variantsOf, retry, isError } = useThings()
  const variants = variantsOf(values.item)
  if (isError) return <Failed retry={retry} />
  return (
    <Stack>
      <Radio.Group
        label="Quand elle est proposée"
        value={values.kind}
        onChange={(next) => change({ kind: OFFER_KINDS.find((known) => known === next) ?? 'bump' })}
      >
        <Stack gap="xs" mt="xs">
          {OFFER_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={KIND_LABELS[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label="Nom"
        description="Les acheteurs ne le voient pas"
        maxLength={120}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <Select
        label="Ce qui est proposé"
        searchable
        nothingFoundMessage="Aucun contenu."
        data={items.map(({ value, label, isUnfit }) => ({ value, label, disabled: isUnfit }))}
        value={values.item || null}
        error={errors.item}
        onChange={(item) => change({ item: item ?? '', itemVariant: '' })}
      />
      {variants.length > 0 ? (
        <NativeSelect
          label="Option proposée"
          data={[{ value: '', label: 'Choisissez' }, ...variants]}
          value={values.itemVariant}
          error={errors.itemVariant}
          onChange={(event) => change({ itemVariant: event.currentTarget.value })}
        />
      ) : null}
      <Select
        label="Proposé à qui achète (facultatif)"
        description={`Vide\u00a0: à toute commande`}
        searchable
        clearable
        nothingFoundMessage="Aucun contenu."
        data={all}
        value={values.trigger || null}
        error={errors.trigger}
        onChange={(trigger) => change({ trigger: trigger ?? '' })}
      />
      <Textarea
        label="Phrase"
        description="Ce que lit l’acheteur"
        maxLength={300}
        autosize
        minRows={2}
        value={values.sentence}
        error={errors.sentence}
        onChange={(event) => change({ sentence: event.currentTarget.value })}
      />
      <Pairs from="xs">
        <IntegerInput
          label="Remise en % (facultatif)"
          description="Ne s’ajoute ni à un code, ni à une promotion"
          value={values.percent}
          error={errors.percent}
          onChange={(percent) => change({ percent })}
        />
        <IntegerInput
          label="Ordre"
          description="La plus petite est proposée d’abord"
          value={values.position}
          error={errors.position}
          onChange={(position) => change({ position })}
        />
      </Pairs>
      <Preview values={values} />
    </Stack>
  )
}
