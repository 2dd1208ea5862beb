import { euros, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { askedFor } from '../../../lib/pricing.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { openCheckout, useCanPay } from '../../checkout/queries.ts'
import { useSettings } from '../../site/queries.ts'
import { type Course, useLowestPrice } from '../queries.ts'
import styles from './OfferCard.module.css'

const WITHDRAWAL: Record<Course['withdrawal'], string> = {
  days14: 'Droit de rétractation de 14 jours',
  digital_waiver: 'Accès immédiat, avec renoncement au droit de rétractation',
  dated_service: 'Prestation datée, sans droit de rétractation',
  '': 'Droit de rétractation de 14 jours',
}

/** « Rejoindre la formation », the way back for whoever follows it, a word where nothing can be paid yet. */
export function JoinButton({
  course,
  isEnrolled,
  isWide,
}: {
  course: Course
  isEnrolled: boolean
  isWide?: boolean
}) {
  const { amount } = askedFor(course, useNow())
  const canPay = useCanPay()
  if (isEnrolled) {
    return (
      <LinkButton to={link('memberCourse', { id: course.id })} variant="strong" size="lg" isWide={isWide}>
        Reprendre
      </LinkButton>
    )
  }
  if (amount > 0 && !canPay) return <p className={styles.soon}>Les inscriptions ouvriront bientôt.</p>
  const join = () =>
    openCheckout({
      kind: 'course',
      id: course.id,
      slug: course.slug,
      title: course.title,
      needsAccount: true,
      maxQty: 1,
    })
  return (
    <Button variant="strong" size="lg" isWide={isWide} onClick={join}>
      {amount > 0 ? 'Rejoindre la formation' : 'Rejoindre gratuitement'}
    </Button>
  )
}

/** Price, action and what comes with it. */
export function OfferCard({ course, isEnrolled }: { course: Course; isEnrolled: boolean }) {
  const asked = askedFor(course, useNow())
  const lowest = useLowestPrice(course.id, asked.before !== undefined).data?.lowest30Days
  const vat = useSettings()?.legal?.mentionTva
  const facts = [
    course.accessMonths
      ? `Accès pendant ${plural(course.accessMonths, 'mois', 'mois')}`
      : 'Accès sans limite de durée',
    'Facture envoyée par e-mail',
    WITHDRAWAL[course.withdrawal],
    ...(course.certificate ? ['Attestation de suivi'] : []),
  ]
  return (
    <aside className={styles.card} aria-label="Rejoindre la formation">
      <Price
        size="lg"
        now={asked.now}
        before={lowest != null ? euros(lowest) : asked.before}
        lowest={lowest != null ? euros(lowest) : undefined}
        notes={vat && asked.amount > 0 ? [vat] : []}
      />
      <JoinButton course={course} isEnrolled={isEnrolled} isWide />
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" size={16} /> {fact}
          </li>
        ))}
      </ul>
    </aside>
  )
}
