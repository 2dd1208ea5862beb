import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { cardGridClass } from '../../../ui/media-card/MediaCard.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { ShowMore } from '../../../ui/pagination/ShowMore.tsx'
import { SearchField } from '../../../ui/search/SearchField.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { coursesFound } from '../../courses/index.ts'
import { ProductCard } from '../components/ProductCard.tsx'
import { ShopFilters } from '../components/ShopFilters.tsx'
import { packList, packsFound } from '../pack-list.ts'
import { courseTerms, PACKS_CATEGORY, shopSearch, useShopProduits } from '../queries.ts'
import styles from './ShopPage.module.css'

const Dialog = lazy(() =>
  import('../../../ui/dialog/Dialog.tsx').then((module) => ({ default: module.Dialog })),
)

/** Most of them below what is listed: they may come later. */
const PackItems = lazy(() => import('../components/PackItems.tsx'))
const FoundCourses = lazy(() => import('../components/FoundCourses.tsx'))

const REASSURANCE = [
  'Paiement sécurisé, facture envoyée par e-mail.',
  'Contenus numériques accessibles dès la commande.',
  'Une question ? Une vraie personne vous répond.',
]

/** The packs and courses of a view of the shop, which stand beside its products. */
const useBeside = (params: URLSearchParams) => {
  const { text, category } = shopSearch(params)
  const packs = useQuery(packList).data ?? []
  const terms = courseTerms(params)
  const courses = useQuery({ ...coursesFound(terms), enabled: terms !== '' }).data
  return {
    isPacks: category === PACKS_CATEGORY,
    packs: category === '' || category === PACKS_CATEGORY ? packsFound(packs, text) : [],
    courses: terms === '' ? [] : (courses?.items ?? []),
  }
}

/** « 2 produits, 1 coffret, 1 formation ». */
const countOf = (products: number, { isPacks, packs, courses }: ReturnType<typeof useBeside>): string =>
  isPacks
    ? plural(products + packs.length, 'coffret')
    : [
        plural(products, 'produit'),
        ...(packs.length > 0 ? [plural(packs.length, 'coffret')] : []),
        ...(courses.length > 0 ? [plural(courses.length, 'formation')] : []),
      ].join(', ')

/** What is no product of the list: the packs and the courses, under their names. */
function Beside({ isPacks, packs, courses }: ReturnType<typeof useBeside>) {
  return (
    <>
      {packs.length > 0 && !isPacks ? (
        <section aria-labelledby="packs" className={styles.beside}>
          <h2 id="packs">Les coffrets</h2>
          <ul className={cardGridClass}>
            <Suspense>
              <PackItems packs={packs} />
            </Suspense>
          </ul>
        </section>
      ) : null}
      {courses.length > 0 ? (
        <section aria-labelledby="courses" className={styles.beside}>
          <h2 id="courses">Les formations</h2>
          <Suspense>
            <FoundCourses courses={courses} />
          </Suspense>
        </section>
      ) : null}
    </>
  )
}

/** `/boutique` (design wireframe 2): categories, search and sort in the address. */
export default function ShopPage() {
  const search = useSearch()
  const [isFiltering, setFiltering] = useState(false)
  const request = shopSearch(search.params)
  const products = useShopProduits(request)
  const total = products.data?.totalItems ?? 0
  const beside = useBeside(search.params)
  const { isPacks, packs, courses } = beside
  const count = products.data ? countOf(total, beside) : ''
  const active = ['categorie', 'tri'].filter((name) => search.get(name) !== '').length
  return (
    <main className="container">
      <PageHead
        title="La boutique"
        lead="Des audios à écouter, des carnets à remplir, des séances pour avancer."
      >
        <SearchField
          label="Rechercher"
          name="q"
          value={search.get('q')}
          onSearch={(text) => search.set('q', text.trim())}
        />
      </PageHead>
      <div className={styles.filters}>
        <ShopFilters />
      </div>
      <div className={styles.count}>
        <p role="status">{count}</p>
        <Button
          variant="outline"
          className={styles.open}
          icon={<Icon name="filter" />}
          onClick={() => setFiltering(true)}
        >
          Filtrer{active > 0 ? ` (${active})` : ''}
        </Button>
      </div>
      <Load
        query={products}
        loading={<SkeletonCards count={9} className={cardGridClass} height={400} />}
        isEmpty={() => total + packs.length + courses.length === 0}
        empty={
          search.get('q') || search.get('categorie') ? (
            <EmptyState
              title="Rien ne correspond à votre recherche."
              action={
                <Button variant="outline" onClick={search.clear}>
                  Effacer les filtres
                </Button>
              }
            />
          ) : (
            <EmptyState title="La boutique ouvre bientôt." />
          )
        }
      >
        {(data) => (
          <>
            <ul
              className={cardGridClass}
              aria-busy={products.isPlaceholderData}
              hidden={total === 0 && !isPacks}
            >
              {isPacks ? (
                <Suspense>
                  <PackItems packs={packs} level={2} />
                </Suspense>
              ) : null}
              {data.items.map((product, index) => (
                <li key={product.id}>
                  <ProductCard product={product} level={2} isFirst={index === 0 && !isPacks} />
                </li>
              ))}
            </ul>
            <ShowMore
              shown={data.items.length}
              total={total}
              isBusy={products.isPlaceholderData}
              onMore={() => search.set('page', String(request.pages + 1))}
            />
          </>
        )}
      </Load>
      <Beside {...beside} />
      <ul className={styles.reassurance}>
        {REASSURANCE.map((line) => (
          <li key={line}>
            <Icon name="check-circle" /> {line}
          </li>
        ))}
      </ul>
      {isFiltering ? (
        <Suspense fallback={null}>
          <Dialog
            kind="sheet"
            title="Filtrer"
            onClose={() => setFiltering(false)}
            footer={
              <Button isWide size="lg" onClick={() => setFiltering(false)}>
                Voir {count}
              </Button>
            }
          >
            <div className={styles.sheet}>
              <ShopFilters />
            </div>
          </Dialog>
        </Suspense>
      ) : null}
    </main>
  )
}
