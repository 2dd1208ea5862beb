import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import type { DeliveryWay } from '#drizzle/domain/shipping.ts'
import { cents } from '../../../lib/format.ts'
import { fieldMessages } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { cartName } from '../cart-name.ts'
import { type Choice, closeCheckout } from '../choice.ts'
import { companyOf } from '../company.ts'
import { forgetTyped } from '../order-draft.ts'
import { keepOrder } from '../order-under-way.ts'
import {
  forgetPurchases,
  openOrder,
  type PriceRequest,
  type Quote,
  rememberOrder,
  useTransfer,
} from '../ordering.ts'
import { isAlreadyOwned, isOfferGone, isRepriced, orderAtBank, unsaidIn } from '../refusals.ts'
import { useOrderForm, type useTyped } from '../use-order-form.ts'
import { AtBank } from './AtBank.tsx'
import styles from './Checkout.module.css'
import { Agreements, Contact } from './CheckoutFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { Coupon } from './Coupon.tsx'
import { GiftFields, giftOf } from './GiftFields.tsx'
import { type Means, MeansChoice } from './MeansChoice.tsx'
import type { OpenedOrder } from './PayStep.tsx'
import { isMany, returnPath } from './return-path.ts'
import { Sending } from './Sending.tsx'
import type { Start } from './StartChoice.tsx'

/** A course, or a pack with one and nothing that is sent by post: what opens in the recipient's space. */
const mayBeGiven = ({ kind, needsAccount }: Choice, quote: { needsShipping: boolean } | undefined): boolean =>
  kind === 'course' || (kind === 'pack' && needsAccount && quote?.needsShipping === false)

interface Props {
  request: PriceRequest
  quote: Quote | undefined
  /** The prices shown are those of another quantity or code: nothing is ordered at them. */
  isCounting: boolean
  fields: ReturnType<typeof useTyped>
  onGift: (isGift: boolean) => void
  onDelivery: (way: DeliveryWay) => void
  /** Follows on signing in: the focus comes here, and a screen reader hears where it is. */
  isNext: boolean
  coupon: {
    refused: { code: string; message: string } | null
    unfit: { code: string; message: string } | null
    onCoupon: (code: string) => void
    onRefused: (message: string) => void
  }
  onOwned: () => void
  /** Called when a card payment follows. */
  onOpened: (order: OpenedOrder) => void
  /** Called when the price differs from the displayed one. */
  onRepriced: () => void
  /** The offer beside it cannot be had any more. */
  onOfferGone: () => void
  /** The box of the offer, before the payment. */
  offer: ReactNode
}

/**
 * One idempotency key for one intention: it changes with the request body, so that a second click never makes
 * a second order.
 */
const useKey = (intention: string) => {
  const held = useRef({ intention: '', key: '' })
  if (held.current.intention !== intention) held.current = { intention, key: randomId() }
  return held.current.key
}

/** Opens the order and goes on to its payment, or to what was had for nothing. */
const useOrdering = (
  { request, quote, fields, coupon, onOwned, onOpened, onRepriced, onOfferGone }: Props,
  needs: { shipping: boolean; country: string; waives: boolean; start: Start; means: Means },
) => {
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { choice, qty, option } = request
  const { typed } = fields
  const { line1, line2, postalCode, city } = typed
  const shippingAddress = { line1, line2: line2 || undefined, postalCode, city, country: needs.country }
  const wanted = {
    choice,
    qty,
    option,
    amountCents: request.amountCents,
    coupon: request.coupon,
    bump: request.bump,
    means: needs.means,
    waivesWithdrawal: needs.waives,
    start: needs.start,
    delivery: request.delivery,
    consentVersion: CONSENT_VERSION,
    shownTotalCents: quote?.totalCents ?? 0,
    ...(user ? {} : { email: typed.email.trim(), name: typed.name.trim() }),
    ...(needs.shipping ? { shippingAddress } : {}),
    ...(request.isGift ? { gift: giftOf(typed) } : {}),
    ...(quote?.totalCents ? companyOf(typed) : {}),
  }
  const idempotencyKey = useKey(JSON.stringify([user?.id, wanted]))
  const [atBank, setAtBank] = useState('')
  const open = async (besides: string | undefined) => {
    const cart = choice.basket ? cartName() : undefined
    const order = await openOrder({ ...wanted, earlier: request.earlier, cart, besides, idempotencyKey })
    setAtBank('')
    const { number, token } = order
    rememberOrder(order.orderId, { number, token, kind: choice.kind, slug: choice.slug })
    // An account needs no token to find its order again, and the next user of the device must not find one.
    if (choice.basket) keepOrder({ number, token: user ? '' : token })
    if (!order.url && !order.clientSecret) forgetPurchases(queries)
    // The input stays until it is paid: the buyer may come back and change it.
    if (order.url || order.clientSecret) return onOpened({ number, token })
    forgetTyped()
    closeCheckout()
    if (needs.means === 'transfer') navigate(link('order', { number }, { token }))
    else navigate(returnPath({ isGift: request.isGift }, number, token))
  }
  /** `besides`: the existing order of the warning, beside which a new one is made. */
  const order = (besides?: string) =>
    open(besides).catch((error: unknown) => {
      setAtBank(orderAtBank(error))
      if (isAlreadyOwned(error)) onOwned()
      if (isRepriced(error) || fieldMessages(error).amountCents) onRepriced()
      if (isOfferGone(error)) onOfferGone()
      const refused = fieldMessages(error).coupon
      if (refused) coupon.onRefused(refused)
      throw error
    })
  return { order, atBank }
}

/** « Vos coordonnées »: whose order it is, and where it is sent. */
function Whose(props: {
  isNext: boolean
  sending: ReactNode
  bind: ReturnType<typeof useOrderForm>['bind']
}) {
  const { isNext, sending, bind } = props
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  return (
    <section aria-labelledby="checkout-contact" className={styles.block}>
      <h3 id="checkout-contact" ref={heading} tabIndex={-1} className={styles.heading}>
        Vos coordonnées
      </h3>
      {user ? (
        <p>{[user.name || user.firstName, user.email].filter(Boolean).join(' · ')}</p>
      ) : (
        <Contact bind={bind} />
      )}
      {sending}
    </section>
  )
}

/** « Vos coordonnées », the code, the boxes, and the one button that orders. */
export function OrderForm(props: Props) {
  const { request, quote, isCounting, fields, isNext, coupon } = props
  const user = useUser()
  const action = useAction()
  const needsShipping = (quote?.needsShipping ?? false) && request.delivery === 'post'
  const { countries = [] } = quote?.delivery ?? {}
  const country = countries.find(({ code }) => code === request.country) ?? countries[0]
  const needsWaiver = quote?.needsWaiver ?? false
  const laterAt = quote?.laterAt ?? ''
  const form = useOrderForm(
    fields,
    { isGuest: !user, needsShipping, needsWaiver, canWait: laterAt !== '', isGift: request.isGift },
    action.errors,
  )
  const { start, waives } = form
  const { days, isOnlyWay } = useTransfer()
  const [chosen, setMeans] = useState<Means>('card')
  const mayTransfer = days > 0 && (quote?.totalCents ?? 0) > 0 && quote?.schedule.length === 0
  const wanted = isOnlyWay ? 'transfer' : chosen
  const means = mayTransfer ? wanted : 'card'
  const { order, atBank } = useOrdering(props, {
    shipping: needsShipping,
    country: country?.name ?? 'France',
    waives,
    start,
    means,
  })
  const { coupon: _, besides, ...errors } = form.checks.errors
  const refusal = action.failure || unsaidIn(action.errors)
  const pay = (anew?: string) => {
    // Entrée in a field sends the form whatever the button shows.
    if (!isCounting && form.checks.send()) void action.run(() => order(anew))
  }
  return (
    <Form onSubmit={() => pay()} errors={errors} attempt={form.checks.attempt} label="Commande">
      {isNext ? (
        <p className="visually-hidden" role="status">
          Votre espace est ouvert. Il reste à valider votre commande.
        </p>
      ) : null}
      <Whose
        isNext={isNext}
        sending={
          quote?.needsShipping ? (
            <Sending
              way={request.delivery}
              onWay={props.onDelivery}
              choices={quote.delivery}
              bind={form.bind}
            />
          ) : null
        }
        bind={form.bind}
      />
      {quote?.totalCents === 0 ? null : <CompanyFields fields={fields} checks={form.checks} />}
      {request.isGift ||
      (!request.choice.after &&
        !request.bump &&
        mayBeGiven(request.choice, quote) &&
        !isMany(request.choice) &&
        (quote?.subtotalCents ?? 0) > 0) ? (
        <GiftFields
          isPack={request.choice.kind === 'pack'}
          isGift={request.isGift}
          onGift={props.onGift}
          fields={fields}
          checks={form.checks}
        />
      ) : null}
      {request.choice.after ? null : (
        <Coupon
          request={request}
          onCoupon={coupon.onCoupon}
          refused={coupon.refused}
          unfit={coupon.unfit}
          sentence={isCounting ? '' : (quote?.couponSentence ?? '')}
        />
      )}
      {props.offer}
      {mayTransfer ? (
        <MeansChoice days={days} isOnlyWay={isOnlyWay} means={means} onMeans={setMeans} />
      ) : null}
      {/* With the price comes what there is to agree to: none of it moves under a finger. */}
      {quote ? (
        <Agreements
          ticked={form.ticked}
          onTick={form.onTick}
          errors={errors}
          needsWaiver={waives}
          laterAt={laterAt}
          start={start}
          onStart={form.onStart}
        />
      ) : null}
      {atBank && besides ? (
        <AtBank
          number={atBank}
          message={besides}
          earlier={request.earlier}
          isBusy={action.isBusy}
          onAnew={() => pay(atBank)}
        />
      ) : null}
      {/* Beside the pressed button: at the head of so long a form it would be out of view. */}
      {refusal ? (
        <Banner tone="error" takesFocus>
          {refusal}
        </Banner>
      ) : null}
      <Button
        type="submit"
        variant="strong"
        size="lg"
        isWide
        isBusy={action.isBusy}
        disabled={!quote || isCounting}
      >
        {quote?.totalCents === 0
          ? 'Valider, rien à payer'
          : `${means === 'transfer' ? 'Commander avec obligation de paiement,' : 'Commander et payer'} ${quote ? cents(quote.dueCents) : ''}`}
      </Button>
    </Form>
  )
}
