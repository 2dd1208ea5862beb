import { useQueryClient } from '@tanstack/react-query'
import { fileUrl } from '../../../lib/files.ts'
import { useNow } from '../../../lib/now.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { AddressButton } from '../../../ui/button/AddressButton.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { addToCart } from '../../cart/index.ts'
import { openCheckout, useCanPay } from '../../checkout/index.ts'
import type { Produit } from '../queries.ts'
import styles from './BuyButton.module.css'

/** Most of a thing that is sent, in one order. */
const MAX_COUNT = 20

interface Props {
  /** As the chosen variant of it is sold. */
  product: Produit
  variant: string
  label: string
  isWide?: boolean
  /** Beside something that matters more. */
  isSecond?: boolean
}

/** Opens the checkout, links to the address that replaces it, or shows why nothing can be bought. */
export function BuyButton({ product, variant: key, label, isWide, isSecond }: Props) {
  const { amount, now: price } = currentPriceOf(product, useNow())
  const canPay = useCanPay()
  const queries = useQueryClient()
  const variant = isSecond ? 'outline' : 'strong'
  if (product.status !== 'published')
    return <p className={styles.soon}>Aperçu : rien ne peut être acheté avant la publication.</p>
  if (product.buttonLink) {
    return (
      <AddressButton href={product.buttonLink} variant={variant} size="lg" isWide={isWide}>
        {product.buttonLabel || 'Découvrir'}
      </AddressButton>
    )
  }
  const isSoldOut = product.stock === 0
  if (amount > 0 && canPay === undefined) return <Skeleton height={48} width={isWide ? undefined : '180px'} />
  if (amount > 0 && !canPay && !isSoldOut)
    return <p className={styles.soon}>Bientôt disponible à la vente.</p>
  // A file is had once, a session is agreed on by itself: only things come by the dozen.
  const maxQty = product.kind === 'physical' ? Math.min(MAX_COUNT, product.stock ?? MAX_COUNT) : 1
  const put = () =>
    void addToCart(queries, { kind: 'produit', id: product.id, variant: key || undefined }, amount, maxQty)
  const buy = () =>
    openCheckout({
      kind: 'produit',
      id: product.id,
      variant: key || undefined,
      slug: product.slug,
      title: product.title,
      image: fileUrl(product, product.images[0], { thumb: '480x360', format: 'webp' }),
      price,
      hasCourse: false,
      maxQty,
    })
  return (
    <>
      <Button data-buy variant={variant} size="lg" isWide={isWide} disabled={isSoldOut} onClick={buy}>
        {isSoldOut ? 'Épuisé' : amount > 0 ? label : 'Recevoir gratuitement'}
      </Button>
      {isWide && amount > 0 && !isSoldOut ? (
        <Button size="lg" variant="outline" isWide onClick={put}>
          Ajouter au panier
        </Button>
      ) : null}
    </>
  )
}
