import { fileUrl } from '../../../lib/files.ts'
import { cents } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { cardGridClass, MediaCard } from '../../../ui/media-card/MediaCard.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import type { PackPart } from '../queries.ts'

const KINDS = { post: 'Envoyé par la poste', person: 'Accompagnement', online: 'En ligne' } as const

function Part({ part }: { part: PackPart }) {
  const { kind, slug, title, excerpt, image, aloneCents, delivery } = part
  return (
    <MediaCard
      to={kind === 'course' ? link('course', { slug }) : link('product', { id: slug })}
      title={title}
      badges={<Badge>{kind === 'course' ? 'Formation' : KINDS[delivery]}</Badge>}
      text={excerpt}
      price={
        aloneCents === null ? (
          <p>Indisponible pour le moment</p>
        ) : (
          <Price now={aloneCents === 0 ? 'Offert séparément aussi' : `Seul\u00a0: ${cents(aloneCents)}`} />
        )
      }
      action="Voir"
      picture={
        <Picture
          small={fileUrl(part, image, { thumb: '480x360', format: 'webp' })}
          large={fileUrl(part, image, { thumb: '960x720', format: 'webp' })}
          seed={slug}
        />
      }
    />
  )
}

/** The parts of a pack, each with its own present price. */
export function PackParts({ parts }: { parts: readonly PackPart[] }) {
  return (
    <ul className={cardGridClass}>
      {parts.map((part) => (
        <li key={`${part.kind}:${part.id}`}>
          <Part part={part} />
        </li>
      ))}
    </ul>
  )
}
