import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { track } from '../../../lib/analytics.ts'
import { cents } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems, required, ticked } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { type Choice, closeCheckout, openOrder, rememberOrder, useQuote } from '../queries.ts'
import styles from './Checkout.module.css'
import { Address, Agreements, Contact, EMPTY_DETAILS } from './CheckoutFields.tsx'
import { Recap } from './Recap.tsx'
import { returnPath } from './return-path.ts'
import { SignInStep } from './SignInStep.tsx'

/** One key for one intention: it changes with what is bought, so that a second click never makes a second order. */
const useKey = (intention: string) => {
  const held = useRef({ intention: '', key: '' })
  if (held.current.intention !== intention) held.current = { intention, key: crypto.randomUUID() }
  return held.current.key
}

interface Props {
  choice: Choice
  /** Signing in by other services. */
  providers: ReactNode
}

function Checkout({ choice, providers }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const action = useAction()
  const [qty, setQty] = useState(1)
  const [coupon, setCoupon] = useState('')
  const [details, setDetails] = useState(EMPTY_DETAILS)
  const quote = useQuote(choice, qty, coupon)
  const key = useKey([choice.id, qty, coupon, user?.id ?? details.email].join(' '))
  useEffect(() => {
    track('checkout_open', { metadata: { kind: choice.kind, ref: choice.id } })
  }, [choice])

  const needsWaiver = quote.data?.needsWaiver ?? false
  const needsShipping = quote.data?.needsShipping ?? false
  const mustSignIn = choice.needsAccount && !user

  const pay = () => {
    const wrong = problems({
      ...(user ? {} : { name: required(details.name), email: checkEmail(details.email) }),
      ...(needsShipping
        ? {
            line1: required(details.line1),
            postalCode: required(details.postalCode),
            city: required(details.city),
          }
        : {}),
      terms: ticked(details.terms),
      waiver: needsWaiver ? ticked(details.waiver) : '',
    })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const { line1, line2, postalCode, city, country } = details
    action.run(async () => {
      const order = await openOrder({
        choice,
        qty,
        coupon,
        idempotencyKey: key,
        waivesWithdrawal: needsWaiver && details.waiver,
        consentVersion: CONSENT_VERSION,
        ...(user ? {} : { email: details.email.trim(), name: details.name.trim() }),
        ...(needsShipping
          ? { shippingAddress: { line1, line2: line2 || undefined, postalCode, city, country } }
          : {}),
      })
      rememberOrder(order.orderId, {
        number: order.number,
        token: order.token,
        kind: choice.kind,
        slug: choice.slug,
      })
      closeCheckout()
      const url = order.url || returnPath(choice, order.number, order.token)
      if (url.startsWith('/')) navigate(url)
      else window.location.assign(url)
    })
  }

  return (
    <div className={styles.steps}>
      <section aria-labelledby="checkout-recap">
        <h3 id="checkout-recap">Votre commande</h3>
        <Recap choice={choice} quote={quote} qty={qty} onQty={setQty} coupon={coupon} onCoupon={setCoupon} />
      </section>
      {mustSignIn ? (
        <section aria-labelledby="checkout-account">
          <h3 id="checkout-account">Votre espace</h3>
          <p>Votre formation sera rangée dans votre espace. Votre choix est gardé.</p>
          <SignInStep providers={providers} />
        </section>
      ) : (
        <Form onSubmit={pay} errors={action.errors} failure={action.failure} label="Commande">
          <section aria-labelledby="checkout-contact" className={styles.block}>
            <h3 id="checkout-contact">Vos coordonnées</h3>
            {user ? (
              <p>
                {user.name || user.firstName} · {user.email}
              </p>
            ) : (
              <Contact details={details} onChange={setDetails} errors={action.errors} />
            )}
            {needsShipping ? (
              <Address details={details} onChange={setDetails} errors={action.errors} />
            ) : null}
          </section>
          <Agreements
            details={details}
            onChange={setDetails}
            errors={action.errors}
            needsWaiver={needsWaiver}
          />
          <Button
            type="submit"
            variant="strong"
            size="lg"
            isWide
            isBusy={action.isBusy}
            disabled={!quote.data || quote.isError}
          >
            {quote.data?.totalCents === 0
              ? 'Valider, rien à payer'
              : `Commander et payer ${quote.data ? cents(quote.data.totalCents) : ''}`}
          </Button>
        </Form>
      )}
    </div>
  )
}

/** The checkout (design 4.9): recap, contact, agreements, and the one button that orders. */
export function CheckoutDrawer({ choice, providers }: Props) {
  return (
    <Dialog kind="drawer" title="Finaliser ma commande" onClose={closeCheckout}>
      <Checkout choice={choice} providers={providers} />
    </Dialog>
  )
}
