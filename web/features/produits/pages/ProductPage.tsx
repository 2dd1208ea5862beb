import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { soldAs } from '#drizzle/domain/chosen-variant.ts'
import { activeVariants } from '#drizzle/domain/priced-variant.ts'
import { missingProduct } from '#drizzle/domain/product-lookup.ts'
import type { Variant } from '#drizzle/domain/variants.ts'
import { track } from '../../../lib/analytics.ts'
import { fileUrl } from '../../../lib/files.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { useUser } from '../../../lib/session.ts'
import { HEALTH_NOTICE } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { Gallery } from '../../../ui/gallery/Gallery.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Growing } from '../../../ui/picture/Growing.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Offer, OfferBar } from '../components/Offer.tsx'
import { ProductDetails } from '../components/ProductDetails.tsx'
import { productCrumbs } from '../crumbs.ts'
import { type Produit, useProduit } from '../queries.ts'
import styles from './ProductPage.module.css'

const ProductAudioPreview = lazy(() => import('../components/ProductAudioPreview.tsx'))
/** Drawn once: what a page learns of its reader before this part is hydrated would empty it for a moment. */
const AudioPreview = memo(({ produit }: { produit: string }) => (
  <div className={styles.extract}>
    <Suspense>
      <ProductAudioPreview produit={produit} />
    </Suspense>
  </div>
))

/** Begins anew with the picture of another variant. */
function Visual({ product }: { product: Produit }) {
  if (product.images.length === 0) return <Picture seed={product.slug} className={styles.picture} isEager />
  const images = product.images.map((name) => ({
    small: fileUrl(product, name, { thumb: '480x360', format: 'webp' }),
    large: fileUrl(product, name, { thumb: '960x720', format: 'webp' }),
    wide: fileUrl(product, name, { thumb: '1600x1200', format: 'webp' }),
    thumb: fileUrl(product, name, { thumb: '96x96', format: 'webp' }),
  }))
  return <Gallery key={product.images[0]} images={images} name={product.title} />
}

/** The variant that the address names, else the first that can be had. */
const chosenOf = (product: Produit, key: string | null): Variant | undefined => {
  const active = activeVariants(product)
  return active.find((variant) => variant.key === key) ?? active.find(({ stock }) => stock !== 0) ?? active[0]
}

function Product({ product }: { product: Produit }) {
  const [search] = useSearchParams()
  // At once: the address follows when the router has come to it.
  const [picked, pick] = useState(search.get('variante'))
  const chosen = chosenOf(product, picked)
  const offer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    track('produit_view', { metadata: { produit: product.id } })
  }, [product.id])
  return (
    <main className="container">
      <Breadcrumb items={productCrumbs(product)} />
      {product.status === 'published' ? null : (
        <Banner tone="warning">Aperçu, non publié : cette page n’est pas visible des visiteurs.</Banner>
      )}
      <div className={styles.top}>
        <Growing to={link('product', { id: product.slug })}>
          <Visual product={chosen ? soldAs(product, chosen) : product} />
        </Growing>
        <div className={styles.offer} ref={offer}>
          <Offer product={product} chosen={chosen} onChoose={pick} />
        </div>
        <AudioPreview produit={product.id} />
      </div>
      <ProductDetails product={product} />
      <p className={styles.health}>{HEALTH_NOTICE}</p>
      <OfferBar product={product} chosen={chosen} after={offer} />
    </main>
  )
}

/** `/produits/{id}` (design wireframe 3): an id of 15 characters or a slug. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const paid = search.get('commande')
  const product = useProduit(id)
  const reader = useUser()?.id
  const { refetch } = product
  const isHidden = isNotFound(product.error)
  // The page was rendered for a visitor: drafts are read again for those who edit them.
  useEffect(() => {
    if (reader && isHidden) void refetch()
  }, [reader, isHidden, refetch])
  // The way back from payments that began before all purchases had one page.
  if (paid)
    return (
      <Navigate
        replace
        to={link('coursesSuccess', null, { commande: paid, token: search.get('token') ?? undefined })}
      />
    )
  return (
    <PageLoad
      query={product}
      homePath={link('home')}
      searchPath={link('shop')}
      missing={(error) => (isNotFound(error) ? missingProduct(id) : undefined)}
      loading={
        <div className={styles.top}>
          <Skeleton height={420} />
          <Skeleton height={320} />
        </div>
      }
    >
      {(found) =>
        found.slug === id ? (
          <Product product={found} />
        ) : (
          <Navigate replace to={link('product', { id: found.slug })} />
        )
      }
    </PageLoad>
  )
}
