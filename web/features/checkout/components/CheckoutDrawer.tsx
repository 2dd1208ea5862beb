import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PayOption } from '#drizzle/domain/sellable.ts'
import { track } from '../../../lib/analytics.ts'
import { fieldMessages } from '../../../lib/messages.ts'
import { useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { isAlreadyOwned } from '../already-owned.ts'
import { type Choice, closeCheckout } from '../choice.ts'
import { forgetLinkCode, linkCode } from '../link-code.ts'
import { useQuote } from '../ordering.ts'
import { useTyped } from '../use-order-form.ts'
import { AlreadyOwned } from './AlreadyOwned.tsx'
import styles from './Checkout.module.css'
import { OrderForm } from './OrderForm.tsx'
import { Recap } from './Recap.tsx'
import { SignInStep } from './SignInStep.tsx'
import { WayChoice } from './WayChoice.tsx'

interface Props {
  choice: Choice
  /** Signing in by other services. */
  providers: ReactNode
}

type Refused = { code: string; message: string } | null

/** The code that holds, that of a link first, and why one that held does not any more. */
const useCoupon = () => {
  const [linked] = useState(linkCode)
  const [coupon, setCoupon] = useState(linked)
  const [refused, setRefused] = useState<Refused>(null)
  const [unfit, setUnfit] = useState<Refused>(null)
  const refuse = (message: string) => {
    // A link ends no order and asks for no correction: it is said, and that is all.
    if (coupon === linked) setUnfit({ code: coupon, message })
    else setRefused({ code: coupon, message })
    setCoupon('')
  }
  const put = (code: string) => {
    if (code === '') forgetLinkCode()
    setCoupon(code)
  }
  return { coupon, put, refused, unfit, refuse }
}

function Checkout({ choice, providers }: Props) {
  const user = useUser()
  const [qty, setQty] = useState(1)
  const { coupon, put, refused, unfit, refuse } = useCoupon()
  const fields = useTyped()
  const [isGift, setGift] = useState(choice.isGift ?? false)
  const [chosen, setOption] = useState<PayOption>('one_time')
  const option = isGift ? 'one_time' : chosen
  const asked = { choice, qty, option, coupon, reader: user?.id ?? '', isGift }
  const quote = useQuote(asked)
  const mustSignIn = choice.needsAccount && !user
  const [began] = useState(mustSignIn)
  useEffect(() => {
    track('checkout_open', { metadata: { kind: choice.kind, ref: choice.id } })
  }, [choice])
  const lost = coupon ? fieldMessages(quote.error).coupon : undefined
  const drop = useRef(refuse)
  drop.current = refuse
  useEffect(() => {
    if (lost) drop.current(lost)
  }, [lost])

  if (isAlreadyOwned(quote.error)) return <AlreadyOwned choice={choice} onGive={() => setGift(true)} />
  return (
    <div className={styles.steps}>
      <section aria-labelledby="checkout-recap">
        <h3 id="checkout-recap" tabIndex={-1} data-autofocus className={styles.heading}>
          Votre commande
        </h3>
        <Recap choice={choice} quote={quote} qty={qty} onQty={setQty} />
      </section>
      {quote.data && quote.data.ways.length > 0 ? (
        <WayChoice quote={quote.data} option={option} onOption={setOption} />
      ) : null}
      {mustSignIn ? (
        <section aria-labelledby="checkout-account">
          <h3 id="checkout-account">Votre espace</h3>
          <p>
            {isGift
              ? 'Vous y suivrez votre cadeau. Le paiement vient juste après.'
              : 'La formation s’ouvrira dans votre espace. Le paiement vient juste après.'}
          </p>
          <SignInStep providers={providers} fields={fields} />
        </section>
      ) : (
        <OrderForm
          asked={asked}
          quote={quote.isError ? undefined : quote.data}
          isCounting={quote.isPlaceholderData}
          fields={fields}
          onGift={setGift}
          isNext={began}
          coupon={{ refused, unfit, onCoupon: put, onRefused: refuse }}
          onOwned={() => void quote.refetch()}
        />
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
