import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../lib/use-search.ts'
import { Chips } from '../../../ui/chips/Chips.tsx'
import { Select } from '../../../ui/field/Input.tsx'
import { packList, packsFound } from '../pack-list.ts'
import { PACKS_CATEGORY, useProduitCategories, useProduitCounts } from '../queries.ts'
import styles from './ShopFilters.module.css'

const SORTS = [
  { value: '', label: 'Ordre de la boutique' },
  { value: 'nouveautes', label: 'Nouveautés' },
  { value: 'prix-asc', label: 'Prix croissant' },
  { value: 'prix-desc', label: 'Prix décroissant' },
]
/** Categories with how many products and packs each holds, and the order; both live in the address. */
export function ShopFilters() {
  const search = useSearch()
  const categories = useProduitCategories()
  const counts = useProduitCounts(search.get('q')).data
  const packs = packsFound(useQuery(packList).data ?? [], search.get('q')).length
  // Empty rather than a wrong figure while it is unknown.
  const withPacks = (count = 0) => counts && count + packs
  const own = (categories.data ?? []).map(({ id, slug, name }) => ({
    value: slug,
    label: name,
    count: slug === PACKS_CATEGORY ? withPacks(counts?.get(id)) : counts && (counts.get(id) ?? 0),
  }))
  const hasPacks = packs > 0 && !own.some(({ value }) => value === PACKS_CATEGORY)
  const chips = [
    { value: '', label: 'Tout', count: withPacks(counts?.get('')) },
    ...own,
    ...(hasPacks ? [{ value: PACKS_CATEGORY, label: 'Coffrets', count: withPacks() }] : []),
  ]
  return (
    <>
      <Chips
        label="Catégories"
        chips={chips}
        current={search.get('categorie')}
        onChange={(value) => search.set('categorie', value)}
      />
      <div className={styles.sort}>
        <Select
          label="Trier par"
          options={SORTS}
          value={search.get('tri')}
          onChange={(event) => search.set('tri', event.target.value)}
        />
      </div>
    </>
  )
}
