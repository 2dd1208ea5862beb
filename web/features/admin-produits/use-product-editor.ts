import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { produitFields } from '#drizzle/collections/produits.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { PRODUIT_LABELS } from '#drizzle/domain/produit-labels.ts'
import { useKeptDraft } from '../../admin-ui/drafts/use-stored-draft.tsx'
import type { ValueLabels } from '../../admin-ui/forms/described.ts'
import { inOrderOf } from '../../admin-ui/forms/merge.ts'
import { useRecordForm } from '../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../admin-ui/forms/use-shared-record.ts'
import { useSlug } from '../../admin-ui/forms/use-slug.ts'
import { useAutosave } from '../../admin-ui/hooks/use-autosave.ts'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../admin-ui/labels.ts'
import { notifySaved } from '../../admin-ui/notify-saved.ts'
import { fileProblem } from '../../admin-ui/upload/targets.ts'
import { uploads } from '../../admin-ui/upload/uploads.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { euros } from '../../lib/format.ts'
import { isConflict } from '../../lib/pocketbase.ts'
import { useSettings } from '../site/index.ts'
import {
  crossErrors,
  EMPTY,
  emptyFor,
  KIND_LABELS,
  type ProduitValues,
  STATUS_LABELS,
  valuesOf,
} from './product-form.ts'
import {
  allTags,
  ordered,
  otherSlugs,
  type Produit,
  produitCategories,
  produitOf,
  produits,
} from './queries.ts'
import type { ProductCopy } from './use-product-copy.ts'

/** A slug that is left empty is composed by the server from the title. */
const editable = { ...produitFields, slug: { ...produitFields.slug, required: false } }
const ORDER_TRIES = 4

/** The values that fields alone do not put into words; the lists are the ones that the form's own inputs show. */
export const useProduitLabels = (): ValueLabels<ProduitValues> => {
  const categories = useQuery(produitCategories)
  const tags = useQuery(allTags)
  const all = useQuery(ordered)
  const named = (list: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    list?.find((item) => item.id === id)?.name ?? id
  return {
    category: named(categories.data),
    related: named(all.data?.map(({ id, title }) => ({ id, name: title }))),
    tags: named(tags.data),
    price: euros,
    salePrice: euros,
    minPrice: euros,
    status: (value) => STATUS_LABELS[value] ?? value,
    kind: (value) => KIND_LABELS[value] ?? value,
    taxTreatment: (value) => TAX_LABELS[value] ?? value,
    withdrawal: (value) => WITHDRAWAL_LABELS[value] ?? value,
  }
}

/** Only a price may be left empty and mean zero. */
const priced = (values: Partial<ProduitValues>): WriteTo<'produits'> =>
  'price' in values ? { ...values, price: values.price ?? 0 } : { ...values }

/** Sold units change a stock at any time, and an order in the shop is no text: neither waits. */
const split = ({ stock, order, ...rest }: Partial<ProduitValues>) => ({
  atOnce: {
    ...(stock === undefined ? {} : { stock }),
    ...(order === undefined ? {} : { order: order ?? 0 }),
  },
  rest,
})

/** Stores a change: what may wait in the working copy of a published product, the rest in the product. */
const writeSplit = async (
  staged: ProductCopy,
  change: Partial<ProduitValues>,
  startedFrom: string,
): Promise<Produit> => {
  const { atOnce, rest } = split(change)
  if (!staged.isStaged || Object.keys(atOnce).length === 0) return staged.write(priced(change), startedFrom)
  if (Object.keys(rest).length > 0) await staged.write(priced(rest), startedFrom)
  return staged.writeThrough(atOnce)
}

/**
 * Reorders stored files. The whole list is sent, and a name that it lacks is deleted: the order is therefore
 * applied to the newest list when files were added or removed meanwhile.
 */
const reorderFiles = async (
  read: () => Promise<Produit>,
  known: Produit,
  field: 'images' | 'downloads',
  wanted: readonly string[],
): Promise<Produit> => {
  let stored = known
  for (let left = ORDER_TRIES; ; left -= 1) {
    const change: WriteTo<'produits'> = { [field]: inOrderOf(wanted, stored[field]) }
    try {
      return await produits.update(stored.id, change, { startedFrom: stored.updated })
    } catch (error) {
      if (!isConflict(error) || left <= 1) throw error
    }
    stored = await read()
  }
}

/** Files that are chosen before the product exists. */
export interface ChosenFiles {
  images: readonly File[]
  downloads: readonly File[]
}

const sendFiles = (saved: Produit, chosen: ChosenFiles): void => {
  for (const field of ['images', 'downloads'] as const) {
    const declared = produitFields[field]
    uploads.add(
      {
        collection: 'produits',
        id: saved.id,
        field,
        many: true,
        room: declared.maxSelect,
        owner: `Produit\u00a0: ${saved.title}`,
        path: adminLink('adminProduct', { id: saved.id }),
      },
      chosen[field],
      (file) => fileProblem(file, declared),
    )
  }
}

/**
 * The product's form; creating waits for the button and then sends the chosen files, changing also saves by itself.
 * `staged` is null of a new one.
 */
export const useProductEditor = (staged: ProductCopy | null, chosen: ChosenFiles) => {
  const produit = staged?.shown ?? null
  const queries = useQueryClient()
  const navigate = useNavigate()
  const regime = useSettings()?.legal?.regime
  const form = useRecordForm({
    fields: editable,
    initial: produit ? valuesOf(produit) : emptyFor(regime),
    labels: PRODUIT_LABELS,
    check: crossErrors,
  })
  const slug = useSlug(form, otherSlugs(produit?.id ?? ''), produit?.status === 'draft')
  const read = (id: string) => queries.fetchQuery({ ...produitOf(id), staleTime: 0 })
  const shared = useSharedRecord<Produit, ProduitValues>({
    record: produit,
    form,
    fields: editable,
    texts: useProduitLabels(),
    valuesOf,
    read: () => (staged ? staged.read() : read('')),
    write: (change, startedFrom) =>
      staged ? writeSplit(staged, change, startedFrom) : produits.create(priced({ ...EMPTY, ...change })),
    kept: (saved) => {
      if (produit) return
      queries.setQueryData(produitOf(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['produits'] })
      sendFiles(saved, chosen)
      autosave.release()
      navigate(adminLink('adminProduct', { id: saved.id }), { replace: true })
    },
    // It was taken since it was typed.
    refused: (names) => names.includes('slug') && void slug.settle(),
  })
  const autosave = useAutosave({
    dirty: form.dirty,
    wrong: form.wrong,
    save: async (silent) => {
      const outcome = await shared.save(silent)
      if (outcome === 'stored' && !silent) notifySaved()
      return outcome
    },
    automatic: produit !== null,
  })
  const reorder = async (known: Produit, field: 'images' | 'downloads', wanted: readonly string[]) => {
    const saved = await reorderFiles(() => read(known.id), known, field, wanted)
    queries.setQueryData(produitOf(saved.id).queryKey, saved)
  }
  const offer = useKeptDraft({ name: `produits-${produit?.id ?? 'new'}` }, shared.draft)
  return { offer, form, slug, shared, autosave, reorder, staged }
}
export type ProductEditor = ReturnType<typeof useProductEditor>
