import { fileUrl } from '../../../lib/files.ts'
import { cents } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { MediaCard } from '../../../ui/media-card/MediaCard.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { savedOf } from '../../packs/index.ts'
import type { PackCard } from '../pack-list.ts'

function Card({ pack, level }: { pack: PackCard; level: 2 | 3 }) {
  const { amount, now, before } = currentPriceOf(pack, useNow())
  const savedCents = savedOf(Math.round(amount * 100), pack.separateCents)
  return (
    <MediaCard
      level={level}
      to={link('pack', { slug: pack.slug })}
      title={pack.title}
      badges={<Badge>Coffrets</Badge>}
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

/** Packs as items of a list of cards. */
export default function PackItems({ packs, level = 3 }: { packs: readonly PackCard[]; level?: 2 | 3 }) {
  return packs.map((pack) => (
    <li key={pack.id}>
      <Card pack={pack} level={level} />
    </li>
  ))
}
