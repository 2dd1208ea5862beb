import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { packFields } from '#drizzle/collections/packs.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { useKeptDraft } from '../../admin-ui/drafts/use-stored-draft.tsx'
import type { ValueLabels } from '../../admin-ui/forms/described.ts'
import { useRecordForm } from '../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../admin-ui/forms/use-shared-record.ts'
import { useSlug } from '../../admin-ui/forms/use-slug.ts'
import { useAutosave } from '../../admin-ui/hooks/use-autosave.ts'
import { notifySaved } from '../../admin-ui/notify-saved.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { euros } from '../../lib/format.ts'
import { crossErrors, EMPTY, PACK_LABELS, type PackValues, STATUS_LABELS, valuesOf } from './pack-form.ts'
import { courseParts, otherSlugs, type Pack, packOf, packs, produitParts } from './queries.ts'

/** A slug that is left empty is composed by the server from the title. */
const editable = { ...packFields, slug: { ...packFields.slug, required: false } }

/** The values that fields alone do not put into words. */
const usePackLabels = (): ValueLabels<PackValues> => {
  const courses = useQuery(courseParts)
  const produits = useQuery(produitParts)
  const named = (list: readonly { id: string; title: string }[] | undefined) => (id: string) =>
    list?.find((item) => item.id === id)?.title ?? id
  return {
    courses: named(courses.data),
    produits: named(produits.data),
    price: euros,
    salePrice: euros,
    status: (value) => STATUS_LABELS[value] ?? value,
  }
}

/** Only a price may be left empty and mean zero. */
const priced = (values: Partial<PackValues>): WriteTo<'packs'> =>
  'price' in values ? { ...values, price: values.price ?? 0 } : { ...values }

/** The pack's form; creating waits for the button, changing also saves by itself. */
export const usePackEditor = (pack: Pack | null) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useRecordForm({
    fields: editable,
    initial: pack ? valuesOf(pack) : EMPTY,
    labels: PACK_LABELS,
    check: crossErrors,
  })
  const slug = useSlug(form, otherSlugs(pack?.id ?? ''), pack?.status === 'draft')
  const shared = useSharedRecord<Pack, PackValues>({
    record: pack,
    form,
    fields: editable,
    texts: usePackLabels(),
    valuesOf,
    read: () => queries.fetchQuery({ ...packOf(pack?.id ?? ''), staleTime: 0 }),
    write: (change, startedFrom) =>
      pack
        ? packs.update(pack.id, priced(change), { startedFrom })
        : packs.create(priced({ ...EMPTY, ...change })),
    kept: (saved) => {
      queries.setQueryData(packOf(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['packs', 'list'] })
      if (pack) return
      autosave.release()
      navigate(adminLink('adminPack', { id: saved.id }), { replace: true })
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
    automatic: pack !== null,
  })
  const offer = useKeptDraft({ name: `packs-${pack?.id ?? 'new'}` }, shared.draft)
  return { offer, form, slug, shared, autosave }
}
export type PackEditor = ReturnType<typeof usePackEditor>
