import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { fileUrl } from '../../../lib/files.ts'
import { duration, euros, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { addToCart } from '../../cart/index.ts'
import { openCheckout, useCanPay, useCodeLine } from '../../checkout/index.ts'
import { useSettings } from '../../site/index.ts'
import { type Course, useLowestPrice } from '../queries.ts'
import styles from './OfferCard.module.css'

/** A waived right is no advantage: it is listed apart, without a tick. */
const WAIVED: Partial<Record<Course['withdrawal'], string>> = {
  digital_waiver:
    'Vous choisissez à la commande : commencer dès le paiement, en renonçant au délai de rétractation de 14 jours, ou commencer dans 14 jours en le gardant.',
  dated_service: 'Prestation datée : le délai de rétractation ne s’applique pas.',
}

const FREE = 'La formation s’ouvre tout de suite, par un lien envoyé à votre adresse.'

/**
 * « Rejoindre la formation », the link to the course for its members, a message where payment is not
 * available yet.
 */
export function JoinButton({
  course,
  isEnrolled,
  isWaiting,
  isWide,
}: {
  course: Course
  isEnrolled: boolean
  /** Owned, and not open yet. */
  isWaiting?: boolean
  isWide?: boolean
}) {
  const { amount, now: price } = currentPriceOf(course, useNow())
  const canPay = useCanPay()
  const queries = useQueryClient()
  if (isEnrolled || isWaiting) {
    return (
      <LinkButton to={link('memberCourse', { id: course.id })} variant="strong" size="lg" isWide={isWide}>
        {isWaiting ? 'Voir dans mon espace' : 'Reprendre'}
      </LinkButton>
    )
  }
  if (course.status !== 'published')
    return <p className={styles.soon}>Aperçu : personne ne peut s’inscrire avant la publication.</p>
  if (amount > 0 && canPay === undefined) return <Skeleton height={48} width={isWide ? undefined : '180px'} />
  if (amount > 0 && !canPay) return <p className={styles.soon}>Les inscriptions ouvriront bientôt.</p>
  const join = () =>
    openCheckout({
      kind: 'course',
      id: course.id,
      slug: course.slug,
      title: course.title,
      image: fileUrl(course, course.coverImage, { thumb: '480x360', format: 'webp' }),
      price,
      hasCourse: true,
      maxQty: 1,
    })
  const put = () => void addToCart(queries, { kind: 'course', id: course.id }, amount, 1)
  return (
    <>
      <Button data-buy variant="strong" size="lg" isWide={isWide} onClick={join}>
        {amount > 0 ? 'Rejoindre la formation' : 'Rejoindre gratuitement'}
      </Button>
      {isWide && amount > 0 ? (
        <Button size="lg" variant="outline" isWide onClick={put}>
          Ajouter au panier
        </Button>
      ) : null}
    </>
  )
}

/** Only for members of the course. */
const OwnerCard = lazy(() => import('./OwnerCard.tsx'))

interface Props {
  course: Course
  isEnrolled: boolean
  /** When it opens to a member who waits; empty otherwise. */
  opensAt: string
}

/** Price, action and benefits; for members the progress, or the opening date. */
export function OfferCard({ course, isEnrolled, opensAt }: Props) {
  if (!isEnrolled && !opensAt) return <CoursePrice course={course} />
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <OwnerCard course={course} opensAt={opensAt} />
    </Suspense>
  )
}

/** « ou 3 × 43,00 € sans frais », « ou 19,00 € par mois, sans engagement » (design 4.8). */
const waysToPay = (course: Course, amount: number): string[] => {
  const {
    installmentPrice: each,
    installmentCount: count,
    subscriptionPrice,
    subscriptionInterval,
    trialDays,
  } = course
  const isFree = each && count && each * count <= amount + 0.005
  return [
    ...(each && count ? [`ou ${count}\u00a0×\u00a0${euros(each)}${isFree ? ' sans frais' : ''}`] : []),
    ...(subscriptionPrice
      ? [
          subscriptionInterval === 'year'
            ? `ou ${euros(subscriptionPrice)} par an`
            : `ou ${euros(subscriptionPrice)} par mois, sans engagement`,
          ...(trialDays ? [`${plural(trialDays, 'jour')} d’essai sans carte`] : []),
        ]
      : []),
  ]
}

/** « 150,00 € ou 3 × 50,00 € », for the bar of a phone. */
export const barPrice = (course: Course, { now, amount }: ReturnType<typeof currentPriceOf>): string => {
  const { installmentPrice: each, installmentCount: count } = course
  return each && count && amount > 0 ? `${now} ou\u00a0${count}\u00a0×\u00a0${euros(each)}` : now
}

function CoursePrice({ course }: { course: Course }) {
  const request = currentPriceOf(course, useNow())
  const lowest = useLowestPrice(course.id, request.before !== undefined).data?.lowest30Days
  const vat = useSettings()?.legal?.mentionTva
  // Free, it opens at once: there is nothing to be paid back.
  const isFree = request.amount === 0 && course.withdrawal === 'digital_waiver'
  const waived = isFree ? FREE : WAIVED[course.withdrawal]
  const access = course.accessMonths
    ? `Accès pendant ${plural(course.accessMonths, 'mois', 'mois')}`
    : 'Accès sans limite de durée'
  const facts = [
    course.mostHours ? `${access}, ${duration(course.mostHours * 3600)} de connexion au plus` : access,
    ...(request.amount === 0 ? [] : ['Facture à télécharger sur la page de la commande']),
    ...(waived ? [] : ['Droit de rétractation de 14 jours']),
    ...(course.certificate ? ['Attestation de suivi'] : []),
  ]
  return (
    <aside className={styles.card} aria-label="Rejoindre la formation">
      <Price
        size="lg"
        now={request.now}
        before={lowest != null ? euros(lowest) : request.before}
        lowest={lowest != null ? euros(lowest) : undefined}
        notes={
          request.amount > 0
            ? [
                request.isOpen ? `Montant suggéré\u00a0: ${euros(request.amount)}` : '',
                ...waysToPay(course, request.amount),
                vat ?? '',
              ].filter(Boolean)
            : []
        }
      />
      {useCodeLine({ kind: 'course', id: course.id })}
      <JoinButton course={course} isEnrolled={false} isWide />
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" size={16} /> {fact}
          </li>
        ))}
      </ul>
      {waived ? <p className={styles.waived}>{waived}</p> : null}
    </aside>
  )
}
