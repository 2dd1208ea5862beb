import { MultiSelect, NativeSelect, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentPrice, type Priced } from '#drizzle/domain/price.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Failed } from '../../../admin-ui/components/LoadState.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { PromotionNote } from '../../../admin-ui/promotion/PromotionNote.tsx'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'
import { euros } from '../../../lib/format.ts'
import { type PackValues, STATUS_LABELS } from '../pack-form.ts'
import { courseParts, produitParts } from '../queries.ts'
import type { PackEditor } from '../use-pack-editor.ts'

const STATUSES = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)

type Part = Priced & {
  id: string
  title: string
  status: string
  variants?: readonly unknown[] | null
  buttonLink?: string
}

/** Why a thing cannot be chosen for a pack, beside its title; the server refuses it too. */
const hindrance = ({ openPrice, variants, buttonLink, status }: Part): string => {
  if (openPrice) return ' (prix libre\u00a0: ne peut pas être en coffret)'
  if (variants?.length) return ' (en plusieurs options\u00a0: ne peut pas être en coffret)'
  if (buttonLink) return ' (vendu ailleurs\u00a0: ne peut pas être en coffret)'
  return status === 'published' ? '' : ' (non publié)'
}

const choices = (parts: readonly Part[] | undefined, chosen: readonly string[]) =>
  (parts ?? []).map((part) => ({
    value: part.id,
    label: part.title + hindrance(part),
    disabled: hindrance(part) !== '' && part.status === 'published' && !chosen.includes(part.id),
  }))

/** The sum of the parts' present prices, and the pack's saving. */
const Sum = ({ values, parts }: { values: PackValues; parts: readonly Part[] }) => {
  const now = new Date()
  const chosen = parts.filter(({ id }) => [...values.courses, ...values.produits].includes(id))
  if (chosen.length < 2) return null
  const apart = chosen.reduce((sum, part) => sum + currentPrice(part, now), 0)
  const price = values.salePrice ?? values.price ?? 0
  const saved = Math.round((apart - price) * 100) / 100
  return (
    <Text mt="sm" role="status">
      {`Séparément, aujourd’hui\u00a0: ${euros(apart)}. `}
      {saved > 0
        ? `Le coffret coûte ${euros(saved)} de moins.`
        : 'Le coffret ne coûte pas moins\u00a0: aucune économie ne sera annoncée.'}
    </Text>
  )
}

const Contents = ({ form }: Pick<PackEditor, 'form'>) => {
  const courses = useQuery(courseParts)
  const produits = useQuery(produitParts)
  if (courses.isError || produits.isError)
    return (
      <Failed
        retry={() => {
          void courses.refetch()
          void produits.refetch()
        }}
      />
    )
  return (
    <>
      <Stack>
        <MultiSelect
          {...form.value('courses')}
          searchable
          nothingFoundMessage="Aucune formation."
          data={choices(courses.data, form.values.courses)}
        />
        <MultiSelect
          {...form.value('produits')}
          searchable
          nothingFoundMessage="Aucun produit."
          data={choices(produits.data, form.values.produits)}
        />
      </Stack>
      <Sum values={form.values} parts={[...(courses.data ?? []), ...(produits.data ?? [])]} />
    </>
  )
}

interface Props {
  editor: PackEditor
  /** Empty of a new one. */
  ownId: string
  /** The picture, once the record exists. */
  picture: ReactNode
}

/** The whole pack form, in the order of the page that it describes. */
export const PackFields = ({ editor: { form, slug }, ownId, picture }: Props) => (
  <Stack gap="lg">
    <Panel title="Présentation">
      <Stack>
        <TextInput {...form.text('title')} />
        <TextInput
          {...slug.input}
          required={false}
          leftSection={<span aria-hidden="true">/packs/</span>}
          leftSectionWidth={72}
          placeholder={slugify(form.values.title)}
        />
        <Textarea {...form.text('excerpt')} autosize minRows={2} />
        <RichTextEditor {...form.value('content')} />
      </Stack>
    </Panel>
    {picture}
    <Panel title="Ce qu’il contient">
      <Contents form={form} />
    </Panel>
    <Panel title="Prix et publication">
      <Pairs>
        <MoneyInput {...form.value('price')} />
        <MoneyInput {...form.value('salePrice')} />
        <NativeSelect {...form.text('status')} data={STATUSES} />
        <IntegerInput {...form.value('order')} />
      </Pairs>
      {ownId ? (
        <PromotionNote
          kind="pack"
          id={ownId}
          offer={{ price: form.values.price ?? 0, salePrice: form.values.salePrice }}
        />
      ) : null}
      <Text mt="sm" c="dimmed">
        {
          'Chaque élément garde sa TVA, sa livraison et son droit de rétractation\u00a0: le prix du coffret se répartit entre eux selon ce qu’ils coûtent seuls.'
        }
      </Text>
    </Panel>
  </Stack>
)
