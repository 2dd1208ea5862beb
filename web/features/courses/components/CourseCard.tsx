import { fileUrl } from '../../../lib/files.ts'
import { minutes } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { MediaCard } from '../../../ui/media-card/MediaCard.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import type { CourseCardData } from '../queries.ts'

/** `isFirst`: the first of a page's list, whose picture is wanted at once. */
export function CourseCard({
  course,
  level = 3,
  isFirst = false,
}: {
  course: CourseCardData
  level?: 2 | 3
  isFirst?: boolean
}) {
  const { now, before } = currentPriceOf(course, useNow())
  const facts = [
    course.durationMinutes > 0 ? minutes(course.durationMinutes) : '',
    course.expand?.instructor?.name,
  ]
  return (
    <MediaCard
      level={level}
      to={link('course', { slug: course.slug })}
      title={course.title}
      badges={course.level ? <Badge>{course.level}</Badge> : undefined}
      text={course.shortDescription}
      meta={facts.filter(Boolean).join(' · ')}
      price={<Price now={now} before={before} />}
      action="Découvrir"
      picture={
        <Picture
          isEager={isFirst}
          small={fileUrl(course, course.coverImage, { thumb: '480x360', format: 'webp' })}
          large={fileUrl(course, course.coverImage, { thumb: '960x720', format: 'webp' })}
          seed={course.slug}
        />
      }
    />
  )
}
