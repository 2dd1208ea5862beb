import { useQuery } from '@tanstack/react-query'
import { fileUrl } from '../../../lib/files.ts'
import { cents } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { cardGridClass, MediaCard } from '../../../ui/media-card/MediaCard.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { savedOf } from '../../packs/index.ts'
import { type PackCard, packList } from '../pack-list.ts'

function Card({ pack }: { pack: PackCard }) {
  const { amount, now, before } = currentPriceOf(pack, useNow())
  const savedCents = savedOf(Math.round(amount * 100), pack.separateCents)
  return (
    <MediaCard
      to={link('pack', { slug: pack.slug })}
      title={pack.title}
      badges={<Badge>Coffret</Badge>}
      text={pack.excerpt || pack.parts.join(', ')}
      meta={savedCents > 0 ? `${cents(savedCents)} de moins que séparément` : undefined}
      price={<Price now={now} before={before} />}
      action="Voir"
      picture={
        <Picture
          small={fileUrl(pack, pack.image, { thumb: '480x360', format: 'webp' })}
          large={fileUrl(pack, pack.image, { thumb: '960x720', format: 'webp' })}
          seed={pack.slug}
        />
      }
    />
  )
}

/** The packs of the shop, below its products; nothing without any. */
export default function PackShelf({ className }: { className?: string }) {
  const packs = useQuery(packList).data ?? []
  if (packs.length === 0) return null
  return (
    <section aria-labelledby="packs" className={className}>
      <h2 id="packs">Les coffrets</h2>
      <ul className={cardGridClass}>
        {packs.map((pack) => (
          <li key={pack.id}>
            <Card pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  )
}
