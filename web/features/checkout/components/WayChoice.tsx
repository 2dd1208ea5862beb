import type { PayOption } from '#drizzle/domain/sellable.ts'
import { cents, longDate, plural } from '../../../lib/format.ts'
import { Radios } from '../../../ui/field/Radios.tsx'
import type { Quote } from '../ordering.ts'
import styles from './Checkout.module.css'

type Way = Quote['ways'][number]

const PERIODS = { month: 'mois', year: 'an', '': '' } as const

/** A way to pay in words; instalments are free of charge when they sum to the price. */
const labelOf = ({ option, totalCents, count, interval, trialDays }: Way, atOnce: number) => {
  if (option === 'installment' && count) {
    const isFree = totalCents <= atOnce
    return {
      label: `En ${count} fois\u00a0: ${count}\u00a0×\u00a0${cents(Math.floor(totalCents / count))}${isFree ? ', sans frais' : ''}`,
      hint: isFree ? undefined : `${cents(totalCents)} au total.`,
    }
  }
  if (option === 'subscription' && trialDays > 0)
    return {
      label: `Par abonnement\u00a0: ${plural(trialDays, 'jour')} d’essai, puis ${cents(totalCents)} par ${PERIODS[interval]}`,
      hint: 'Sans carte bancaire\u00a0: à la fin de l’essai, vous décidez de continuer ou non.',
    }
  if (option === 'subscription')
    return {
      label: `Par abonnement\u00a0: ${cents(totalCents)} par ${PERIODS[interval]}`,
      hint:
        interval === 'year'
          ? 'Reconduit chaque année\u00a0: un e-mail vous l’annonce avant, et vous résiliez en ligne.'
          : 'Sans engagement\u00a0: vous résiliez en ligne, quand vous voulez.',
    }
  return { label: `En une fois\u00a0: ${cents(totalCents)}`, hint: undefined }
}

/** When instalments are drawn, all of them; of a subscription, the first two, and the first one after a code's reduction. */
function Schedule({ quote, isSubscription }: { quote: Quote; isSubscription: boolean }) {
  const [first] = quote.schedule
  // Nothing is charged for a trial: the first period is paid on continuation.
  const isTrial = isSubscription && first?.amountCents === 0
  return (
    <div>
      <p id="echeancier">
        {isTrial
          ? 'Si vous continuez après l’essai\u00a0:'
          : isSubscription
            ? 'Vos prélèvements\u00a0:'
            : 'Votre échéancier\u00a0:'}
      </p>
      <dl className={styles.lines} aria-labelledby="echeancier">
        {quote.schedule.map(({ dueAt, amountCents }, at) => (
          <div key={dueAt}>
            <dt>{at === 0 ? 'Aujourd’hui' : `Le ${longDate(dueAt)}`}</dt>
            <dd>{cents(amountCents)}</dd>
          </div>
        ))}
      </dl>
      {isSubscription ? (
        <p className={styles.note}>
          {isTrial
            ? 'Rien n’est prélevé sans vous\u00a0: la première période se règle quand vous décidez de continuer.'
            : 'Puis à chaque échéance, jusqu’à votre résiliation.'}
        </p>
      ) : (
        <p className={styles.note}>
          Les échéances s’arrêtent d’elles-mêmes. Vous pourrez aussi payer le reste en une fois, sans frais.
        </p>
      )}
    </div>
  )
}

interface Props {
  quote: Quote
  option: PayOption
  onOption: (option: PayOption) => void
}

/** At once, in instalments or by subscription, where the thing offers it, with the days on which what is drawn. */
export function WayChoice({ quote, option, onOption }: Props) {
  const { ways, schedule } = quote
  const atOnce = ways.find((way) => way.option === 'one_time')?.totalCents ?? 0
  return (
    <div className={styles.block}>
      <Radios
        legend={`Comment souhaitez-vous payer\u00a0?`}
        value={option}
        onChange={onOption}
        options={ways.map((way) => ({ value: way.option, ...labelOf(way, atOnce) }))}
      />
      {schedule.length > 0 ? <Schedule quote={quote} isSubscription={option === 'subscription'} /> : null}
    </div>
  )
}
