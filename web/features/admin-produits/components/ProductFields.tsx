import { MultiSelect, NativeSelect, Paper, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { slugify } from '#drizzle/domain/slug.ts'
import { youTubeId } from '#drizzle/domain/video-source.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TagInput } from '../../../admin-ui/components/TagInput.tsx'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../../admin-ui/labels.ts'
import { OPEN_PRICE_HELP, OpenPrices } from '../../../admin-ui/promotion/OpenPrices.tsx'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { KIND_LABELS, type ProduitValues, STATUS_LABELS } from '../product-form.ts'
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
  /** Pictures and downloads, once the record exists. */
  media: ReactNode
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

/** The whole product form, in the order of the page that it describes. */
export const ProductFields = ({ form, slug, ownId, isVaried, media }: Props) => (
  <Stack gap="lg">
    <Panel title="Présentation">
      <Stack>
        <TextInput {...form.text('title')} />
        <TextInput
          {...slug.input}
          required={false}
          leftSection={<span aria-hidden="true">/produits/</span>}
          leftSectionWidth={88}
          placeholder={slugify(form.values.title)}
        />
        <Textarea {...form.text('excerpt')} autosize minRows={2} />
        <RichTextEditor {...form.value('content')} />
      </Stack>
    </Panel>
    {media}
    <Prices form={form} />
    <Filing form={form} isVaried={isVaried} ownId={ownId} />
    <Buying form={form} />
  </Stack>
)

const Prices = ({ form }: Pick<Props, 'form'>) => {
  return (
    <Panel title="Prix">
      <Switch mb="md" {...form.checked('openPrice')} description={OPEN_PRICE_HELP} />
      <Pairs>
        <OpenPrices form={form} />
        {form.values.openPrice ? null : (
          <>
            <DateTimeInput {...form.value('saleStart')} />
            <DateTimeInput {...form.value('saleEnd')} />
          </>
        )}
        <NativeSelect {...form.text('taxTreatment')} data={listed(TAX_LABELS)} />
        <IntegerInput {...form.value('taxRate')} allowDecimal decimalSeparator="," />
        <NativeSelect {...form.text('withdrawal')} data={listed(WITHDRAWAL_LABELS)} />
      </Pairs>
    </Panel>
  )
}

const MARK_HELP =
  'Au bas de chaque page\u00a0: «\u00a0Exemplaire de Camille Durand · commande C-2026-000012\u00a0». Le fichier s’ouvre alors depuis la commande ou la bibliothèque seulement\u00a0; EPUB, MP3 et ZIP ne changent pas.'

const Filing = ({ form, ownId, isVaried }: Pick<Props, 'form' | 'ownId' | 'isVaried'>) => {
  const categories = useQuery(produitCategories)
  const tags = useQuery(allTags)
  const all = useQuery(ordered)
  const create = useTagCreation()
  return (
    <Panel title="Classement">
      <Pairs>
        <NativeSelect {...form.text('status')} data={listed(STATUS_LABELS)} />
        <NativeSelect {...form.text('kind')} data={listed(KIND_LABELS)} />
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
          description="Vide : ceux de la même catégorie et des mêmes tags"
          searchable
          maxValues={6}
          nothingFoundMessage="Aucun produit."
          data={(all.data ?? [])
            .filter(({ id }) => id !== ownId)
            .map(({ id, title }) => ({ value: id, label: title }))}
        />
        <IntegerInput {...form.value('order')} />
        <IntegerInput
          {...form.value('stock')}
          {...(isVaried ? { disabled: true, description: 'La somme de celui des variantes' } : {})}
        />
        {form.values.kind === 'digital' ? <IntegerInput {...form.value('downloadLimit')} /> : null}
        {form.values.kind === 'physical' ? <IntegerInput {...form.value('weightGrams')} /> : null}
      </Pairs>
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
