import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CONSENT_VERSION, type TermsBy } from '#drizzle/domain/consents.ts'
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
import { companyOf, isForCompany } from '../company.ts'
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
import { Contact, TermsBox } from './CheckoutFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { Coupon } from './Coupon.tsx'
import { GiftFields, giftOf } from './GiftFields.tsx'
import { type Means, MeansChoice } from './MeansChoice.tsx'
import type { OpenedOrder } from './PayStep.tsx'
import { QuietLine, type QuietName } from './QuietLine.tsx'
import { isMany, returnPath } from './return-path.ts'
import { Sending } from './Sending.tsx'
import { type Start, StartChoice } from './StartChoice.tsx'
import { TermsSentence } from './TermsSentence.tsx'

/** A course, or a pack with one and nothing that is sent by post: what opens in the recipient's space. */
const mayBeGiven = ({ request: { choice, bump }, quote }: Pick<Props, 'request' | 'quote'>): boolean =>
  choice.hasCourse &&
  (choice.kind === 'course' || (choice.kind === 'pack' && quote?.needsShipping === false)) &&
  !choice.after &&
  !bump &&
  !isMany(choice) &&
  (quote?.subtotalCents ?? 0) > 0

interface Props {
  request: PriceRequest
  quote: Quote | undefined
  /** The prices shown are those of another quantity or code: nothing is ordered at them. */
  isCounting: boolean
  fields: ReturnType<typeof useTyped>
  onGift: (isGift: boolean) => void
  onDelivery: (way: DeliveryWay) => void
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
  needs: {
    shipping: boolean
    country: string
    waives: boolean
    begins: Start
    means: Means
    termsBy: TermsBy
    isFree: boolean
  },
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
    start: needs.begins,
    termsBy: needs.termsBy,
    delivery: request.delivery,
    consentVersion: CONSENT_VERSION,
    shownTotalCents: quote?.totalCents ?? 0,
    ...(user ? {} : { email: typed.email.trim(), ...(needs.isFree ? {} : { name: typed.name.trim() }) }),
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
function Whose(props: { sending: ReactNode; contact: ReactNode }) {
  const user = useUser()
  return (
    <section aria-labelledby="checkout-contact" className={styles.block}>
      <h3 id="checkout-contact" className={styles.heading}>
        Vos coordonnées
      </h3>
      {user ? <p>{[user.name || user.firstName, user.email].filter(Boolean).join(' · ')}</p> : props.contact}
      {props.sending}
    </section>
  )
}

/** What the button does, in words: the duty to pay is named where there is one. */
const labelOf = (quote: Quote | undefined, { option }: PriceRequest, means: Means): string => {
  if (!quote) return 'Commander et payer'
  const way = quote.ways.find((one) => one.option === option)
  if (option === 'subscription' && quote.totalCents === 0) return 'Commencer l’essai, rien à payer'
  if (quote.totalCents === 0) return 'Valider, rien à payer'
  if (option === 'subscription')
    return `S’abonner et payer ${cents(quote.dueCents)} par ${way?.interval === 'year' ? 'an' : 'mois'}`
  const act = means === 'transfer' ? 'Commander avec obligation de paiement,' : 'Commander et payer'
  return `${act} ${cents(quote.dueCents)}`
}

/** Where the money comes from, where the owner takes transfers too. */
const useMeans = (quote: Quote | undefined) => {
  const { days, isOnlyWay } = useTransfer()
  const [chosen, setMeans] = useState<Means>('card')
  const mayTransfer = days > 0 && (quote?.totalCents ?? 0) > 0 && quote?.schedule.length === 0
  const means: Means = mayTransfer ? (isOnlyWay ? 'transfer' : chosen) : 'card'
  const field = mayTransfer ? (
    <MeansChoice days={days} isOnlyWay={isOnlyWay} means={means} onMeans={setMeans} />
  ) : null
  return { means, field }
}

/** The quiet line: a company, a gift and a code, of which most buyers need none. */
function Options({ props, form }: { props: Props; form: ReturnType<typeof useOrderForm> }) {
  const { request, quote, isCounting, fields, coupon, onGift } = props
  const { choice } = request
  const parts: ComponentProps<typeof QuietLine>['parts'] = [
    ...(quote && quote.totalCents > 0
      ? [
          {
            name: 'company' as const,
            isOpen: isForCompany(fields.typed),
            fields: <CompanyFields fields={fields} checks={form.checks} />,
          },
        ]
      : []),
    ...(request.isGift || mayBeGiven(props)
      ? [
          {
            name: 'gift' as const,
            isOpen: request.isGift,
            fields: (
              <GiftFields
                isPack={choice.kind === 'pack'}
                isGift={request.isGift}
                onGift={onGift}
                fields={fields}
                checks={form.checks}
              />
            ),
          },
        ]
      : []),
    ...(choice.after || !quote || quote.subtotalCents === 0
      ? []
      : [
          {
            name: 'code' as const,
            isOpen: request.coupon !== '' || coupon.refused !== null || coupon.unfit !== null,
            fields: (
              <Coupon
                request={request}
                onCoupon={coupon.onCoupon}
                refused={coupon.refused}
                unfit={coupon.unfit}
                sentence={isCounting ? '' : quote.couponSentence}
              />
            ),
          },
        ]),
  ]
  const open = (name: QuietName) => {
    if (name === 'company') fields.change('forCompany', 'yes')
    if (name === 'gift') onGift(true)
  }
  return <QuietLine parts={parts} onOpen={open} />
}

/** The options, « Vos coordonnées », what is agreed to, and the one button that orders. */
export function OrderForm(props: Props) {
  const { request, quote, isCounting, fields } = props
  const user = useUser()
  const action = useAction()
  const needsShipping = (quote?.needsShipping ?? false) && request.delivery === 'post'
  const { countries = [] } = quote?.delivery ?? {}
  const country = countries.find(({ code }) => code === request.country) ?? countries[0]
  const needsStart = quote?.needsWaiver ?? false
  const isFree = quote?.totalCents === 0 && !quote.needsShipping
  const form = useOrderForm(
    fields,
    {
      isGuest: !user,
      isFree,
      needsShipping,
      needsStart,
      hasTermsBox: needsStart,
      isGift: request.isGift,
    },
    action.errors,
  )
  const { means, field: meansField } = useMeans(quote)
  const { order, atBank } = useOrdering(props, {
    shipping: needsShipping,
    country: country?.name ?? 'France',
    waives: form.waives,
    begins: form.begins,
    means,
    termsBy: needsStart ? 'box' : 'button',
    isFree,
  })
  const { coupon: _, besides, ...errors } = form.checks.errors
  const refusal = action.failure || unsaidIn(action.errors)
  const pay = (anew?: string) => {
    // Entrée in a field sends the form whatever the button shows.
    if (!isCounting && form.checks.send()) void action.run(() => order(anew))
  }
  return (
    <Form onSubmit={() => pay()} errors={errors} attempt={form.checks.attempt} label="Commande">
      <Options props={props} form={form} />
      <Whose
        contact={<Contact bind={form.bind} isEmailOnly={isFree} hint={hintOf(request.choice, isFree)} />}
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
      />
      {props.offer}
      {meansField}
      {/* With the price comes what there is to agree to: none of it moves under a finger. */}
      {quote && needsStart ? (
        <div className={styles.block}>
          <StartChoice
            laterAt={quote.laterAt}
            start={form.start}
            error={errors.start ?? errors.waivesWithdrawal}
            isGift={request.isGift}
            onStart={form.onStart}
          />
          <TermsBox isTicked={form.terms} error={errors.terms ?? errors.acceptsTerms} onTick={form.onTerms} />
        </div>
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
        {labelOf(quote, request, means)}
      </Button>
      {quote && !needsStart ? <TermsSentence /> : null}
    </Form>
  )
}

/** What the mail to a guest brings. */
const hintOf = ({ hasCourse }: Choice, isFree: boolean): string => {
  if (hasCourse) return 'Le lien de votre formation y sera envoyé.'
  return isFree ? 'Votre lien d’accès y sera envoyé.' : 'Votre confirmation y sera envoyée.'
}
