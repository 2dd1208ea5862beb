import { useState } from 'react'
import { cents } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Input, Select } from '../../../ui/field/Input.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { Choice, Quote } from '../queries.ts'
import styles from './Checkout.module.css'

interface Props {
  choice: Choice
  quote: { data?: Quote; isError: boolean; error: unknown; refetch: () => unknown }
  qty: number
  onQty: (qty: number) => void
  coupon: string
  onCoupon: (code: string) => void
}

function Coupon({ coupon, onCoupon }: Pick<Props, 'coupon' | 'onCoupon'>) {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState(coupon)
  if (coupon) {
    return (
      <Button variant="ghost" onClick={() => onCoupon('')}>
        Retirer le code {coupon}
      </Button>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="ghost" onClick={() => setOpen(true)}>
        J’ai un code promotionnel
      </Button>
    )
  }
  return (
    <form
      className={styles.coupon}
      onSubmit={(event) => {
        event.preventDefault()
        onCoupon(code.trim())
      }}
    >
      <Input
        label="Code promotionnel"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        maxLength={40}
      />
      <Button variant="outline" type="submit">
        Appliquer
      </Button>
    </form>
  )
}

const QUANTITIES = (max: number) =>
  Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

/** What is bought and what it costs, as the server counts it. */
export function Recap({ choice, quote, qty, onQty, coupon, onCoupon }: Props) {
  const { data } = quote
  return (
    <div className={styles.recap}>
      {choice.maxQty > 1 ? (
        <Select
          label="Quantité"
          options={QUANTITIES(choice.maxQty)}
          value={String(qty)}
          onChange={(event) => onQty(Number(event.target.value))}
        />
      ) : null}
      {quote.isError ? (
        <Banner tone="error">
          <p>{failureMessage(quote.error, 'Le prix n’a pas pu être calculé.')}</p>
          <Button variant="outline" onClick={() => (coupon ? onCoupon('') : quote.refetch())}>
            {coupon ? 'Retirer le code' : 'Réessayer'}
          </Button>
        </Banner>
      ) : null}
      {!data && !quote.isError ? <Skeleton height={96} /> : null}
      {data && !quote.isError ? (
        <>
          <dl className={styles.lines} aria-live="polite">
            {data.lines.map((line) => (
              <div key={line.title}>
                <dt>
                  {line.title}
                  {line.qty > 1 ? ` × ${line.qty}` : ''}
                </dt>
                <dd>{cents(line.totalCents)}</dd>
              </div>
            ))}
            {data.discountCents > 0 ? (
              <div>
                <dt>Remise</dt>
                <dd>− {cents(data.discountCents)}</dd>
              </div>
            ) : null}
            {data.shippingCents > 0 ? (
              <div>
                <dt>Livraison</dt>
                <dd>{cents(data.shippingCents)}</dd>
              </div>
            ) : null}
            <div className={styles.total}>
              <dt>Total</dt>
              <dd>{cents(data.totalCents)}</dd>
            </div>
          </dl>
          <p className={styles.note}>
            {data.taxMention || (data.taxCents > 0 ? `Dont TVA : ${cents(data.taxCents)}` : '')}
          </p>
        </>
      ) : null}
      <Coupon coupon={coupon} onCoupon={onCoupon} />
    </div>
  )
}
