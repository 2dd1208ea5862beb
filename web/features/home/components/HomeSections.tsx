import { fileUrl } from '../../../lib/files.ts'
import { minutes } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { cardGridClass, MediaCard } from '../../../ui/media-card/MediaCard.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { useFeaturedCourses } from '../../courses/index.ts'
import { useFaqs } from '../../faqs/index.ts'
import { useSomeProduits } from '../../produits/index.ts'
import { ReviewList, useReviews } from '../../reviews/index.ts'
import { HOME_FAQS, HOME_SHOWN } from '../shown.ts'
import styles from './HomeSections.module.css'

export function HomeCourses() {
  const courses = useFeaturedCourses(HOME_SHOWN)
  return (
    <Section
      title="Les formations"
      action={
        <LinkButton to={link('courses')} variant="outline">
          Toutes les formations
        </LinkButton>
      }
    >
      <Load
        query={courses}
        loading={<SkeletonCards count={HOME_SHOWN} className={cardGridClass} height={420} />}
        isEmpty={(page) => page.items.length === 0}
        empty={<p>Les premières formations arrivent bientôt.</p>}
      >
        {(page) => (
          <ul className={cardGridClass}>
            {page.items.map((course) => (
              <li key={course.id}>
                <MediaCard
                  to={link('course', { slug: course.slug })}
                  title={course.title}
                  text={course.shortDescription}
                  meta={course.durationMinutes > 0 ? minutes(course.durationMinutes) : undefined}
                  price={<OfferPrice offer={course} />}
                  action="Découvrir"
                  picture={<Cover record={course} file={course.coverImage} seed={course.slug} />}
                />
              </li>
            ))}
          </ul>
        )}
      </Load>
    </Section>
  )
}

/** The price now, and the struck one during a promotion. */
function OfferPrice({ offer }: { offer: Parameters<typeof currentPriceOf>[0] }) {
  const { now, before } = currentPriceOf(offer, useNow())
  return <Price now={now} before={before} />
}

function Cover({
  record,
  file,
  seed,
}: {
  record: Parameters<typeof fileUrl>[0]
  file?: string
  seed: string
}) {
  return (
    <Picture
      small={fileUrl(record, file, { thumb: '480x360', format: 'webp' })}
      large={fileUrl(record, file, { thumb: '960x720', format: 'webp' })}
      seed={seed}
    />
  )
}

export function HomeProducts() {
  const products = useSomeProduits(HOME_SHOWN)
  return (
    <Section
      title="À écouter, à écrire"
      action={
        <LinkButton to={link('shop')} variant="outline">
          Voir la boutique
        </LinkButton>
      }
    >
      <Load
        query={products}
        loading={<SkeletonCards count={HOME_SHOWN} className={cardGridClass} height={400} />}
        isEmpty={(page) => page.items.length === 0}
        empty={<p>La boutique ouvre bientôt.</p>}
      >
        {(page) => (
          <ul className={cardGridClass}>
            {page.items.map((product) => (
              <li key={product.id}>
                <MediaCard
                  to={link('product', { id: product.slug })}
                  title={product.title}
                  badges={
                    product.expand?.category ? <Badge>{product.expand.category.name}</Badge> : undefined
                  }
                  text={product.excerpt}
                  price={<OfferPrice offer={product} />}
                  action="Voir"
                  picture={<Cover record={product} file={product.images[0]} seed={product.slug} />}
                />
              </li>
            ))}
          </ul>
        )}
      </Load>
    </Section>
  )
}

export function HomeReviews() {
  const reviews = useReviews({}, HOME_SHOWN)
  if (reviews.data?.items.length === 0) return null
  return (
    <Section title="Ce qu’en disent les personnes accompagnées" tone="sand">
      <Load
        query={reviews}
        loading={<SkeletonCards count={HOME_SHOWN} className={styles.quotes} height={200} />}
      >
        {(page) => <ReviewList reviews={page.items} className={styles.quotes} />}
      </Load>
    </Section>
  )
}

export function HomeFaq() {
  const faqs = useFaqs(HOME_FAQS)
  if (faqs.data?.items.length === 0) return null
  return (
    <Section title="Questions fréquentes" isSplit>
      <Load query={faqs} loading={<SkeletonCards count={HOME_FAQS} height={56} />}>
        {(page) => (
          <div>
            {page.items.map((faq) => (
              <Accordion key={faq.id} title={faq.question}>
                <RichText html={faq.answer} />
              </Accordion>
            ))}
          </div>
        )}
      </Load>
    </Section>
  )
}
