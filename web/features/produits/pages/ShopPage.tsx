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
import { ProductCard } from '../components/ProductCard.tsx'
import { ShopFilters } from '../components/ShopFilters.tsx'
import { shopSearch, useShopProduits } from '../queries.ts'
import styles from './ShopPage.module.css'

const Dialog = lazy(() =>
  import('../../../ui/dialog/Dialog.tsx').then((module) => ({ default: module.Dialog })),
)

/** Below what is listed: it may come later. */
const PackShelf = lazy(() => import('../components/PackShelf.tsx'))

const REASSURANCE = [
  'Paiement sécurisé, facture envoyée par e-mail.',
  'Contenus numériques accessibles dès la commande.',
  'Une question ? Une vraie personne vous répond.',
]

/** `/boutique` (design wireframe 2): categories, search and sort in the address. */
export default function ShopPage() {
  const search = useSearch()
  const [isFiltering, setFiltering] = useState(false)
  const request = shopSearch(search.params)
  const products = useShopProduits(request)
  const total = products.data?.totalItems ?? 0
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
        <p role="status">{products.data ? plural(total, 'produit') : ''}</p>
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
        isEmpty={() => total === 0}
        empty={
          search.get('q') || search.get('categorie') ? (
            <EmptyState
              title="Aucun produit ne correspond à votre recherche."
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
            <ul className={cardGridClass} aria-busy={products.isPlaceholderData}>
              {data.items.map((product, index) => (
                <li key={product.id}>
                  <ProductCard product={product} level={2} isFirst={index === 0} />
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
      {search.get('q') || search.get('categorie') ? null : (
        <Suspense fallback={null}>
          <PackShelf className={styles.packs} />
        </Suspense>
      )}
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
                Voir {plural(total, 'produit')}
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
