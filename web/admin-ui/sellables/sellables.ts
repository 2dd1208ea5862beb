/** What is sold, as forms choose it: one thing as the text `course:abc`, a whole kind as `course:`. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { SELLABLES, type Sellable } from '#drizzle/domain/sellable.ts'
import { records } from '../../lib/records.ts'

const courses = records('courses').all({ sort: 'title', fields: 'id,title,openPrice' })
const produits = records('produits').all({ sort: 'title', fields: 'id,title,openPrice,buttonLink,variants' })
const packs = records('packs').all({ sort: 'title', fields: 'id,title' })
const LISTS = { course: courses, produit: produits, pack: packs }

const NOUNS: Readonly<Record<Sellable, string>> = { course: 'Formation', produit: 'Produit', pack: 'Coffret' }
const WHOLE: Readonly<Record<Sellable, string>> = {
  course: 'Toutes les formations',
  produit: 'Tous les produits',
  pack: 'Tous les coffrets',
}

/** A thing of the lists, with what decides whether it can be offered. */
interface ListedItem {
  id: string
  title: string
  openPrice?: boolean
  buttonLink?: string
  variants?: readonly { key: string; values: readonly string[] }[] | null
}
export interface SellableChoice {
  key: string
  kind: Sellable
  /** « Formation : Sommeil ». */
  label: string
  item: ListedItem
}

/** The text of a kind and an id; empty without a kind. */
export const sellableKey = (kind: string, ref: string): string => (kind === '' ? '' : `${kind}:${ref}`)

/** Both parts of a key; null for what is none. */
export const sellableOf = (key: string): { kind: Sellable; ref: string } | null => {
  const [name, ref = ''] = key.split(':')
  const kind = SELLABLES.find((known) => known === name)
  return kind ? { kind, ref } : null
}

/** Whole kinds, as targets of a rule. */
export const WHOLE_KINDS = SELLABLES.map((kind) => ({ key: sellableKey(kind, ''), label: WHOLE[kind] }))

const choicesOf = (kind: Sellable, items: readonly ListedItem[] = []): SellableChoice[] =>
  items.map((item) => ({
    kind,
    item,
    key: sellableKey(kind, item.id),
    label: `${NOUNS[kind]}\u00a0: ${item.title}`,
  }))

/** Everything that is sold, by kind and title. */
export const useSellables = () => {
  const lists = [useQuery(courses), useQuery(produits), useQuery(packs)] as const
  return {
    choices: [
      ...choicesOf('course', lists[0].data),
      ...choicesOf('produit', lists[1].data),
      ...choicesOf('pack', lists[2].data),
    ],
    retry: () => void Promise.all(lists.map((list) => list.refetch())),
    isError: lists.some((list) => list.isError),
  }
}

/** The title of a key as far as its list was read; the key otherwise. */
export const sellableTitle = (queries: QueryClient, key: string): string => {
  const target = sellableOf(key)
  if (!target) return key
  if (target.ref === '') return WHOLE[target.kind]
  const items = queries.getQueryData<ListedItem[]>(LISTS[target.kind].queryKey)
  return items?.find(({ id }) => id === target.ref)?.title ?? key
}
