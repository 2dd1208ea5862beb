import { cents } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Stepper } from '../../../ui/stepper/Stepper.tsx'
import type { Choice } from '../choice.ts'
import type { Quote } from '../ordering.ts'
import styles from './Checkout.module.css'

interface Props {
  choice: Choice
  quote: { data?: Quote; isError: boolean; error: unknown; refetch: () => unknown }
  qty: number
  onQty: (qty: number) => void
  /** The typed amount cannot be taken: no total is shown as due. */
  isUncertain: boolean
}

function Row({ name, amount, isTotal }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function Sums({ quote, isUncertain }: { quote: Quote; isUncertain: boolean }) {
  return (
    <div className={isUncertain ? styles.uncertain : undefined} aria-busy={isUncertain || undefined}>
      <dl className={styles.lines} aria-live="polite">
        {quote.lines.map((line, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one title, and none of them moves
            key={at}
            name={line.qty > 1 ? `${line.title} × ${line.qty}` : line.title}
            amount={cents(line.unitCents * line.qty)}
          />
        ))}
        {quote.discountCents > 0 ? <Row name="Remise" amount={`− ${cents(quote.discountCents)}`} /> : null}
        {quote.shippingCents > 0 ? <Row name="Livraison" amount={cents(quote.shippingCents)} /> : null}
        <Row isTotal name="Total" amount={cents(quote.totalCents)} />
      </dl>
      {quote.notices.map((notice) => (
        <p key={notice} role="status">
          {notice}
        </p>
      ))}
      <p className={styles.note}>
        {quote.taxMention || (quote.taxCents > 0 ? `Dont TVA : ${cents(quote.taxCents)}` : '')}
      </p>
    </div>
  )
}

/** The purchase with its picture, and its price from the server. */
export function Recap({ choice, quote, qty, onQty, isUncertain }: Props) {
  return (
    <div className={styles.recap}>
      {choice.maxQty > 1 ? (
        <Stepper label="Quantité" value={qty} max={choice.maxQty} onChange={onQty} />
      ) : null}
      {quote.isError ? (
        <Banner tone="error">
          <p>{failureMessage(quote.error, 'Le prix n’a pas pu être calculé.')}</p>
          <Button variant="outline" onClick={() => quote.refetch()}>
            Réessayer
          </Button>
        </Banner>
      ) : null}
      <div className={styles.bought}>
        <Picture small={choice.image} seed={choice.slug} isEager className={styles.picture} />
        {quote.data ? <Sums quote={quote.data} isUncertain={isUncertain} /> : null}
        {!quote.data && !quote.isError ? <Skeleton height={96} /> : null}
        {!quote.data && quote.isError ? <strong>{choice.title}</strong> : null}
      </div>
    </div>
  )
}
