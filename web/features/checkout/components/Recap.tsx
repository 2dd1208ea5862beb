import { cents } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/cx.ts'
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

interface RowProps {
  name: string
  amount: string
  /** The sum of the rows above. */
  isTotal?: boolean
  /** The only row, which is the sum as well. */
  isAlone?: boolean
  parts?: readonly string[]
}

function Row({ name, amount, isTotal, isAlone, parts = [] }: RowProps) {
  return (
    <div className={cx(isTotal && styles.total, isAlone && styles.alone)}>
      <dt>
        {name}
        {parts.length > 0 ? <span className={styles.parts}>{parts.join(', ')}</span> : null}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}

interface Line {
  key: string
  name: string
  amountCents: number
  /** Of a pack: its prorated prices belong to the invoice. */
  parts: readonly string[]
}

/** A pack as one line with the names of its parts. */
const linesOf = ({ lines }: Quote): Line[] =>
  lines.flatMap((line, at) => {
    const amountCents = line.unitCents * line.qty
    if (!line.pack) {
      const name = line.qty > 1 ? `${line.title} × ${line.qty}` : line.title
      return [{ key: String(at), name, amountCents, parts: [] }]
    }
    const { ref, title } = line.pack
    const whole = lines.filter(({ pack }) => pack?.ref === ref)
    if (whole[0] !== line) return []
    return [
      {
        key: String(at),
        name: line.qty > 1 ? `Coffret ${title} × ${line.qty}` : `Coffret ${title}`,
        amountCents: whole.reduce((sum, { unitCents, qty }) => sum + unitCents * qty, 0),
        parts: whole.map(({ pack }) => pack?.part ?? ''),
      },
    ]
  })

function Sums({ quote, isUncertain }: { quote: Quote; isUncertain: boolean }) {
  const lines = linesOf(quote)
  // One thing at its price is its own total.
  const isAlone = lines.length === 1 && quote.discountCents === 0 && quote.shippingCents === 0
  return (
    <div className={isUncertain ? styles.uncertain : undefined} aria-busy={isUncertain || undefined}>
      <dl className={styles.lines} aria-live="polite">
        {lines.map(({ key, name, amountCents, parts }) => (
          <Row key={key} name={name} amount={cents(amountCents)} parts={parts} isAlone={isAlone} />
        ))}
        {quote.discountCents > 0 ? <Row name="Remise" amount={`− ${cents(quote.discountCents)}`} /> : null}
        {quote.shippingCents > 0 ? <Row name="Livraison" amount={cents(quote.shippingCents)} /> : null}
        {isAlone ? null : <Row isTotal name="Total" amount={cents(quote.totalCents)} />}
      </dl>
      {quote.notices.map((notice) => (
        <p key={notice} role="status">
          {notice}
        </p>
      ))}
      {quote.totalCents > 0 ? (
        <p className={styles.note}>
          {quote.taxMention || (quote.taxCents > 0 ? `Dont TVA\u00a0: ${cents(quote.taxCents)}` : '')}
        </p>
      ) : null}
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
