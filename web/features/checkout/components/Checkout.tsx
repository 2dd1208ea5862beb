import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PayOption } from '#drizzle/domain/sellable.ts'
import type { DeliveryWay } from '#drizzle/domain/shipping.ts'
import { track } from '../../../lib/analytics.ts'
import { fieldMessages } from '../../../lib/messages.ts'
import { useUser } from '../../../lib/session.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { Choice } from '../choice.ts'
import { forgetLinkCode, linkCode } from '../link-code.ts'
import { keepCode, recallCode } from '../order-draft.ts'
import { type Quote, useQuote } from '../ordering.ts'
import { keepPayment } from '../payment-under-way.ts'
import { isAlreadyOwned, isOfferGone } from '../refusals.ts'
import { useBump } from '../use-bump.ts'
import { useTyped } from '../use-order-form.ts'
import { AlreadyOwned } from './AlreadyOwned.tsx'
import { Bump } from './Bump.tsx'
import styles from './Checkout.module.css'
import { OfferOver } from './OfferOver.tsx'
import { OpenAmount } from './OpenAmount.tsx'
import { OrderForm } from './OrderForm.tsx'
import { PackChoice } from './PackChoice.tsx'
import type { OpenedOrder } from './PayStep.tsx'
import { Recap } from './Recap.tsx'
import { WayChoice } from './WayChoice.tsx'

const PayStep = lazy(() => import('./PayStep.tsx'))

interface Props {
  choice: Choice
}

type Refused = { code: string; message: string } | null

/** The code that holds, the applied one or that of a link, and why one that held does not any more. */
const useCoupon = (choice: Choice) => {
  // No code applies to an offer.
  const [linked] = useState(() => (choice.after ? '' : recallCode() || linkCode()))
  const [coupon, setCoupon] = useState(linked)
  const [refused, setRefused] = useState<Refused>(null)
  const [unfit, setUnfit] = useState<Refused>(null)
  const refuse = (message: string) => {
    // Neither a link's code nor one of before blocks the order: its refusal is shown, no correction is required.
    if (coupon === linked) setUnfit({ code: coupon, message })
    else setRefused({ code: coupon, message })
    setCoupon('')
  }
  const put = (code: string) => {
    if (code === '') forgetLinkCode()
    keepCode(code)
    setCoupon(code)
  }
  return { coupon, put, refused, unfit, refuse }
}

/**
 * The minimum of a « prix libre » and its current amount, from the last reply: a refused amount does not
 * remove the field.
 */
const useOpenAmount = (choice: Choice, option: PayOption, quote: Quote | undefined) => {
  const last = useRef<{ minCents: number; amountCents: number } | null>(null)
  const line = choice.basket ? undefined : quote?.lines[0]
  if (line)
    last.current =
      line.leastCents === undefined ? null : { minCents: line.leastCents, amountCents: line.unitCents }
  return option === 'one_time' ? last.current : null
}

interface First extends Props {
  earlier: OpenedOrder | undefined
  onOpened: (order: OpenedOrder) => void
}

function Order({ choice, earlier, onOpened }: First) {
  const user = useUser()
  const [qty, setQty] = useState(1)
  const { coupon, put, refused, unfit, refuse } = useCoupon(choice)
  const fields = useTyped(choice.after?.buyer)
  const [isGift, setGift] = useState(choice.isGift ?? false)
  const [chosen, setOption] = useState<PayOption>('one_time')
  const option = isGift ? 'one_time' : chosen
  const [delivery, setDelivery] = useState<DeliveryWay>('post')
  const { country } = fields.typed
  const [amountCents, setAmount] = useState<number>()
  const [isAmountGood, setAmountGood] = useState(true)
  const reader = user?.id ?? ''
  const bump = useBump({ choice, qty, option, reader, isOffered: !isGift && !choice.after })
  const request = {
    choice,
    qty,
    option,
    amountCents,
    coupon,
    bump: bump.line,
    reader,
    isGift,
    delivery,
    country,
    earlier,
  }
  const quote = useQuote(request)
  const open = useOpenAmount(choice, option, quote.data)
  const isOfferLost = bump.isTaken && isOfferGone(quote.error)
  const takeOut = useRef(bump.onGone)
  takeOut.current = bump.onGone
  useEffect(() => {
    if (isOfferLost) takeOut.current()
  }, [isOfferLost])
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    track('checkout_open', { metadata: { kind: choice.kind, ref: choice.id } })
  }, [choice])
  const lost = coupon ? fieldMessages(quote.error).coupon : undefined
  // A country that was typed before and that nothing is sent to any more.
  const isLostThere = country !== '' && fieldMessages(quote.error).country !== undefined
  const leave = useRef(fields.change)
  leave.current = fields.change
  useEffect(() => {
    if (isLostThere) leave.current('country', '')
  }, [isLostThere])
  const drop = useRef(refuse)
  drop.current = refuse
  useEffect(() => {
    if (lost) drop.current(lost)
  }, [lost])

  if (isAlreadyOwned(quote.error) && !choice.basket)
    return <AlreadyOwned choice={choice} onGive={() => setGift(true)} />
  if (choice.after && (isOver || isOfferGone(quote.error))) return <OfferOver choice={choice} />
  return (
    <div className={styles.steps}>
      <section aria-labelledby="checkout-recap">
        <h3 id="checkout-recap" tabIndex={-1} data-autofocus className={styles.heading}>
          Votre commande
        </h3>
        <Recap
          choice={choice}
          quote={quote}
          qty={qty}
          onQty={setQty}
          isUncertain={open !== null && !isAmountGood}
        />
        {open ? (
          <div className={styles.amount}>
            <OpenAmount
              minCents={open.minCents}
              amountCents={amountCents ?? open.amountCents}
              onAmount={setAmount}
              onTyped={setAmountGood}
              error={fieldMessages(quote.error).amountCents}
            />
          </div>
        ) : null}
        {choice.basket ? <PackChoice choice={choice} coupon={coupon} reader={user?.id ?? ''} /> : null}
      </section>
      {quote.data && quote.data.ways.length > 0 ? (
        <WayChoice quote={quote.data} option={option} onOption={setOption} />
      ) : null}
      <OrderForm
        request={request}
        quote={quote.isError ? undefined : quote.data}
        isCounting={quote.isPlaceholderData || (open !== null && !isAmountGood)}
        fields={fields}
        onGift={setGift}
        onDelivery={setDelivery}
        coupon={{ refused, unfit, onCoupon: put, onRefused: refuse }}
        onOwned={() => void quote.refetch()}
        onOpened={onOpened}
        onRepriced={() => void quote.refetch()}
        onOfferGone={choice.after ? () => setOver(true) : bump.onGone}
        offer={choice.after ? null : <Bump bump={bump} />}
      />
    </div>
  )
}

/** Recap, contact, agreements and the one button that orders, then the payment; the first step stays as it was. */
export function Checkout(props: Props) {
  const [opened, setOpened] = useState<OpenedOrder | null>(props.choice.opened ?? null)
  // Ordered once more, it goes on with the order that is open, or takes its place.
  const [earlier, setEarlier] = useState(props.choice.opened ?? props.choice.earlier)
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    keepPayment(opened)
    return () => keepPayment(null)
  }, [opened])
  const first = useRef<HTMLDivElement>(null)
  // The frame had the focus until this code came.
  useEffect(() => {
    first.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  const back = (message = '') => {
    setRefusal(message)
    setOpened(null)
    // Once it is shown again.
    requestAnimationFrame(() => first.current?.querySelector<HTMLElement>('h3')?.focus())
  }
  return (
    <>
      <div ref={first} hidden={opened !== null}>
        {refusal ? <Banner takesFocus>{refusal}</Banner> : null}
        <Order
          {...props}
          earlier={earlier}
          onOpened={(order) => {
            setEarlier(order)
            setOpened(order)
          }}
        />
      </div>
      {opened ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <PayStep opened={opened} onBack={back} />
        </Suspense>
      ) : null}
    </>
  )
}
