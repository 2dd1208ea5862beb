import { fileUrl } from '../../../lib/files.ts'
import { euros } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { MediaCard } from '../../../ui/media-card/MediaCard.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import type { ProduitCard } from '../queries.ts'

/** `isFirst`: the first of a page's list, whose picture is wanted at once. */
export function ProductCard({
  product,
  level = 3,
  isFirst = false,
}: {
  product: ProduitCard
  level?: 2 | 3
  isFirst?: boolean
}) {
  const { amount, now, before } = currentPriceOf(product, useNow())
  const from = product.fromPrice
  const image = product.images[0]
  return (
    <MediaCard
      level={level}
      to={link('product', { id: product.slug })}
      title={product.title}
      badges={
        <>
          {product.expand?.category ? <Badge>{product.expand.category.name}</Badge> : null}
          {product.stock === 0 ? <Badge tone="warning">Épuisé</Badge> : null}
        </>
      }
      text={product.excerpt}
      price={
        <Price now={from ? `à partir de ${euros((from * amount) / product.price)}` : now} before={before} />
      }
      action="Voir"
      picture={
        <Picture
          isEager={isFirst}
          small={fileUrl(product, image, { thumb: '480x360', format: 'webp' })}
          large={fileUrl(product, image, { thumb: '960x720', format: 'webp' })}
          seed={product.slug}
        />
      }
    />
  )
}
