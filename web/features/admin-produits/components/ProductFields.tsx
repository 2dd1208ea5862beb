import {
  MultiSelect,
  NativeSelect,
  Paper,
  Radio,
  Stack,
  Switch,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { slugify } from '#drizzle/domain/slug.ts'
import { youTubeId } from '#drizzle/domain/video-source.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TagInput } from '../../../admin-ui/components/TagInput.tsx'
import { Folded } from '../../../admin-ui/forms/Folded.tsx'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../../admin-ui/labels.ts'
import { PriceFields, SalePrice } from '../../../admin-ui/promotion/PriceFields.tsx'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { KIND_LABELS, type ProduitValues } from '../product-form.ts'
import { addTag, allTags, ordered, produitCategories } from '../queries.ts'
import type { ProductEditor } from '../use-product-editor.ts'

const listed = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface Props {
  form: RecordForm<ProduitValues>
  slug: Pick<ProductEditor['slug'], 'input'>
  /** Empty of a new one. */
  ownId: string
  /** Its stock is that of its variants. */
  isVaried: boolean
  /** Pictures and files. */
  media: ReactNode
}

const KIND_HELP: Readonly<Record<string, string>> = {
  digital: 'Audio, PDF, vidéo\u00a0: remis aussitôt payé',
  physical: 'Envoyé ou retiré sur place',
  service: 'Un moment fixé ensemble',
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)

const useTagCreation = () => {
  const queries = useQueryClient()
  return async (name: string) => {
    try {
      const tag = await addTag(name)
      await queries.invalidateQueries({ queryKey: ['tags'] })
      return tag.id
    } catch (error) {
      console.warn('The tag was refused', error)
      notify.error('Erreur lors de la création du tag')
      return null
    }
  }
}

/** What most products need, then the rest under « Avancé ». */
export const ProductFields = (props: Props) => {
  const { form, media } = props
  return (
    <Stack gap="lg">
      <Panel title={'Qu’est-ce que c’est\u00a0?'}>
        <Kind form={form} />
      </Panel>
      <Panel title="Présentation">
        <Stack>
          <TextInput {...form.text('title')} />
          <div>
            <PriceFields form={form} />
          </div>
          {form.values.kind === 'physical' ? <Stock {...props} /> : null}
        </Stack>
      </Panel>
      {media}
      <Panel title="Texte">
        <RichTextEditor {...form.value('content')} />
      </Panel>
      <Folded label="Avancé" isNeeded={ADVANCED.some((name) => form.errors[name] !== undefined)}>
        <Filing {...props} />
        <Sale form={form} />
        <Buying form={form} />
      </Folded>
    </Stack>
  )
}

const ADVANCED: readonly (keyof ProduitValues)[] = [
  'slug',
  'excerpt',
  'salePrice',
  'saleStart',
  'saleEnd',
  'taxTreatment',
  'taxRate',
  'withdrawal',
  'category',
  'tags',
  'related',
  'order',
  'downloadLimit',
  'weightGrams',
  'durationMinutes',
  'place',
  'buttonLink',
  'buttonLabel',
  'videoId',
]

const Kind = ({ form }: Pick<Props, 'form'>) => (
  <Radio.Group
    aria-label={'Qu’est-ce que c’est\u00a0?'}
    value={form.values.kind}
    onChange={(kind) => {
      if (kind === 'digital' || kind === 'physical' || kind === 'service') form.set('kind', kind)
    }}
  >
    <Pairs>
      {Object.entries(KIND_LABELS).map(([value, label]) => (
        <Radio key={value} value={value} label={label} description={KIND_HELP[value]} />
      ))}
    </Pairs>
  </Radio.Group>
)

const Stock = ({ form, isVaried }: Pick<Props, 'form' | 'isVaried'>) => (
  <IntegerInput
    {...form.value('stock')}
    {...(isVaried ? { disabled: true, description: 'La somme de celui des variantes' } : {})}
  />
)

/** Promotion, tax and the right of withdrawal. */
const Sale = ({ form }: Pick<Props, 'form'>) => (
  <Panel title="Promotion et fiscalité">
    <Pairs>
      <SalePrice form={form} />
      <DateTimeInput {...form.value('saleStart')} />
      <DateTimeInput {...form.value('saleEnd')} />
      <NativeSelect {...form.text('taxTreatment')} data={listed(TAX_LABELS)} />
      <IntegerInput {...form.value('taxRate')} allowDecimal decimalSeparator="," />
      <NativeSelect {...form.text('withdrawal')} data={listed(WITHDRAWAL_LABELS)} />
    </Pairs>
  </Panel>
)

const MARK_HELP =
  'Au bas de chaque page\u00a0: «\u00a0Exemplaire de Camille Durand · commande C-2026-000012\u00a0». Le fichier s’ouvre alors depuis la commande ou la bibliothèque seulement\u00a0; EPUB, MP3 et ZIP ne changent pas.'

const Filing = (props: Props) => {
  const { form, ownId, slug } = props
  const categories = useQuery(produitCategories)
  const tags = useQuery(allTags)
  const all = useQuery(ordered)
  const create = useTagCreation()
  return (
    <Panel title="Classement">
      <Pairs>
        <NativeSelect
          {...form.text('category')}
          data={[
            { value: '', label: 'Sans catégorie' },
            ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TagInput {...form.value('tags')} tags={tags.data ?? []} onCreate={create} />
        <MultiSelect
          {...form.value('related')}
          description={'Vide\u00a0: ceux de la même catégorie et des mêmes tags'}
          searchable
          maxValues={6}
          nothingFoundMessage="Aucun produit."
          data={(all.data ?? [])
            .filter(({ id }) => id !== ownId)
            .map(({ id, title }) => ({ value: id, label: title }))}
        />
        <TextInput
          {...slug.input}
          required={false}
          leftSection={<span aria-hidden="true">/produits/</span>}
          leftSectionWidth={88}
          placeholder={slugify(form.values.title)}
        />
        <IntegerInput {...form.value('order')} />
        {form.values.kind === 'physical' ? (
          <IntegerInput {...form.value('weightGrams')} />
        ) : (
          <Stock {...props} />
        )}
        {form.values.kind === 'digital' ? <IntegerInput {...form.value('downloadLimit')} /> : null}
        {form.values.kind === 'service' ? (
          <>
            <IntegerInput {...form.value('durationMinutes')} />
            <TextInput {...form.text('place')} />
          </>
        ) : null}
      </Pairs>
      <Textarea mt="md" {...form.text('excerpt')} autosize minRows={2} />
      <Switch mt="md" {...form.checked('featured')} />
      {form.values.kind === 'digital' ? (
        <Switch mt="md" {...form.checked('marksPdf')} description={MARK_HELP} />
      ) : null}
    </Panel>
  )
}

const Buying = ({ form }: Pick<Props, 'form'>) => {
  const video = form.text('videoId')
  return (
    <Panel title="Bouton et extrait">
      <Pairs>
        <TextInput {...form.text('buttonLink')} />
        <TextInput {...form.text('buttonLabel')} />
        <TextInput
          {...video}
          description="Identifiant ou adresse de la vidéo YouTube"
          onBlur={() => {
            const id = youTubeId(form.values.videoId)
            if (id && id !== form.values.videoId) form.set('videoId', id)
            video.onBlur()
          }}
        />
      </Pairs>
    </Panel>
  )
}
