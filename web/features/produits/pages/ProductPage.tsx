import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { track } from '../../../lib/analytics.ts'
import { fileUrl } from '../../../lib/files.ts'
import { euros } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { askedFor } from '../../../lib/pricing.ts'
import { HEALTH_NOTICE } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { AddressButton } from '../../../ui/button/AddressButton.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { BuyBar } from '../../../ui/buy-bar/BuyBar.tsx'
import { Gallery } from '../../../ui/gallery/Gallery.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Growing } from '../../../ui/picture/Growing.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { openCheckout, useCanPay } from '../../checkout/queries.ts'
import { useSettings } from '../../site/queries.ts'
import { ProductDetails } from '../components/ProductDetails.tsx'
import { productCrumbs } from '../crumbs.ts'
import { type Produit, useLowestPrice, useProduit } from '../queries.ts'
import styles from './ProductPage.module.css'

/** Only for whoever comes back from a payment. */
const ProductReceipt = lazy(() => import('../components/ProductReceipt.tsx'))

const REASSURANCE: Record<Produit['kind'], string> = {
  digital: 'Accès immédiat après le paiement',
  physical: 'Expédié sous trois jours ouvrés',
  service: 'Rendez-vous fixé ensemble après la commande',
  '': 'Accès immédiat après le paiement',
}

function BuyButton({ product, label, isWide }: { product: Produit; label: string; isWide?: boolean }) {
  const { amount } = askedFor(product, useNow())
  const canPay = useCanPay()
  if (product.buttonLink) {
    return (
      <AddressButton href={product.buttonLink} variant="strong" size="lg" isWide={isWide}>
        {product.buttonLabel || 'Découvrir'}
      </AddressButton>
    )
  }
  const isSoldOut = product.stock === 0
  if (amount > 0 && !canPay && !isSoldOut)
    return <p className={styles.soon}>Bientôt disponible à la vente.</p>
  const buy = () =>
    openCheckout({
      kind: 'produit',
      id: product.id,
      slug: product.slug,
      title: product.title,
      needsAccount: false,
      maxQty: product.kind === 'digital' ? 1 : Math.min(20, product.stock ?? 20),
    })
  return (
    <Button variant="strong" size="lg" isWide={isWide} disabled={isSoldOut} onClick={buy}>
      {isSoldOut ? 'Épuisé' : amount > 0 ? label : 'Recevoir gratuitement'}
    </Button>
  )
}

function Visual({ product }: { product: Produit }) {
  if (product.images.length === 0) return <Picture seed={product.slug} className={styles.picture} isEager />
  const images = product.images.map((name) => ({
    small: fileUrl(product, name, { thumb: '480x360', format: 'webp' }),
    large: fileUrl(product, name, { thumb: '960x720', format: 'webp' }),
    wide: fileUrl(product, name, { thumb: '1600x1200', format: 'webp' }),
    thumb: fileUrl(product, name, { thumb: '96x96', format: 'webp' }),
  }))
  return <Gallery images={images} name={product.title} />
}

function Product({ product }: { product: Produit }) {
  const settings = useSettings()
  const [search] = useSearchParams()
  const asked = askedFor(product, useNow())
  const lowest = useLowestPrice(product.id, asked.before !== undefined).data
  const category = product.expand?.category
  useEffect(() => {
    track('produit_view', { metadata: { produit: product.id } })
  }, [product.id])
  const vat = settings?.legal?.mentionTva
  return (
    <main className="container">
      <Breadcrumb items={productCrumbs(product)} />
      {search.get('commande') ? (
        <Suspense fallback={null}>
          <ProductReceipt number={search.get('commande') ?? ''} token={search.get('token') ?? ''} />
        </Suspense>
      ) : null}
      <div className={styles.top}>
        <Growing to={link('product', { id: product.slug })}>
          <Visual product={product} />
        </Growing>
        <div className={styles.offer}>
          {category ? <Badge>{category.name}</Badge> : null}
          <h1>{product.title}</h1>
          {product.excerpt ? <p className={styles.excerpt}>{product.excerpt}</p> : null}
          <Price
            size="lg"
            now={asked.now}
            before={lowest?.lowest30Days != null ? euros(lowest.lowest30Days) : asked.before}
            lowest={lowest?.lowest30Days != null ? euros(lowest.lowest30Days) : undefined}
            notes={vat ? [vat] : []}
          />
          <BuyButton product={product} label={`Acheter ${asked.now}`} isWide />
          <ul className={styles.facts}>
            {[REASSURANCE[product.kind], 'Facture envoyée par e-mail', 'Une aide à chaque étape'].map(
              (fact) => (
                <li key={fact}>
                  <Icon name="check" size={16} /> {fact}
                </li>
              ),
            )}
          </ul>
        </div>
      </div>
      <ProductDetails product={product} />
      <p className={styles.health}>{HEALTH_NOTICE}</p>
      <BuyBar price={asked.now}>
        <BuyButton product={product} label="Acheter" />
      </BuyBar>
    </main>
  )
}

/** `/produits/{id}` (design wireframe 3): an id of 15 characters or a slug. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const product = useProduit(id)
  return (
    <PageLoad
      query={product}
      homePath={link('home')}
      searchPath={link('shop')}
      missing={(error) => (isNotFound(error) ? `Product with slug ${id} not found` : undefined)}
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
