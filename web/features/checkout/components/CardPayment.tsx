import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cents } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { Order } from '../../orders/queries.ts'
import { type CardForm, checkPayment, openCardForm, paymentOf } from '../card-payment.ts'
import styles from '../pages/PaymentPage.module.css'
import { boughtIn, returnPath } from './return-path.ts'

const UNAVAILABLE = 'Le paiement par carte est momentanément indisponible. Aucun montant n’a été débité.'

interface Props {
  order: Order
  token: string
}
interface Opened {
  clientSecret: string
  publishableKey: string
  keepsMethod: boolean
}

/** The provider's form in its box: null while it comes; `failed` when it does not, until it is asked for again. */
const useCardForm = ({ clientSecret, publishableKey }: Opened) => {
  const box = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<CardForm | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the script again
  useEffect(() => {
    if (!box.current) return
    let isLeft = false
    setFailed(false)
    openCardForm(box.current, publishableKey, clientSecret).then(
      (opened) => {
        if (!isLeft) setForm(opened)
      },
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        if (!isLeft) setFailed(true)
      },
    )
    return () => {
      isLeft = true
    }
  }, [clientSecret, publishableKey, attempt])
  return { box, form, isFailed, retry: () => setAttempt(attempt + 1) }
}

/** What there is to read once the bank has been asked: paid (the page is left), worked on, or refused. */
const useOutcome = ({ order, token }: Props) => {
  const [refusal, setRefusal] = useState(order.failureReason)
  const [isProcessing, setProcessing] = useState(order.isProcessing)
  const look = async () => {
    const found = await checkPayment(order.number, token)
    setProcessing(found.isProcessing)
    setRefusal(found.message)
    // All of the document goes, and with it the provider's script.
    if (found.status !== 'pending') window.location.replace(returnPath(boughtIn(order), order.number, token))
  }
  return { refusal, setRefusal, isProcessing, look }
}

function Form({ order, token, payment }: Props & { payment: Opened }) {
  const { box, form, isFailed, retry } = useCardForm(payment)
  const { refusal, setRefusal, isProcessing, look } = useOutcome({ order, token })
  const action = useAction()
  // Whoever comes back from her bank's own page is told what came of it.
  const comesBack = useRef(new URLSearchParams(window.location.search).has('redirect_status'))
  useEffect(() => {
    if (!comesBack.current) return
    comesBack.current = false
    void action.run(look)
  })
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (!form) return
    void action.run(async () => {
      setRefusal('')
      const { error } = await form.stripe.confirmPayment({
        elements: form.elements,
        confirmParams: { return_url: window.location.origin + link('payment', { orderId: order.id }) },
        redirect: 'if_required',
      })
      // A field that is not filled in is said by the form itself.
      if (error?.type === 'validation_error') return
      await look()
      if (error)
        setRefusal((known) => known || 'Votre banque a refusé le paiement. Aucun montant n’a été débité.')
    })
  }
  if (isProcessing)
    return (
      <Banner takesFocus>
        Votre banque traite le paiement. Vous recevrez un e-mail dès qu’elle a répondu&nbsp;: vous pouvez
        fermer cette page.
      </Banner>
    )
  return (
    <form onSubmit={pay} className={styles.form} aria-label="Paiement">
      {refusal ? (
        <Banner tone="error" takesFocus>
          {refusal}
        </Banner>
      ) : null}
      {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
      {isFailed ? (
        <>
          <Banner tone="error">{UNAVAILABLE}</Banner>
          <Button type="button" variant="outline" onClick={retry}>
            Réessayer
          </Button>
        </>
      ) : null}
      {form || isFailed ? null : <Skeleton height={220} />}
      <div ref={box} className={styles.card} />
      {payment.keepsMethod ? (
        <p>
          Ce moyen de paiement est gardé par notre prestataire pour les échéances suivantes, et pour elles
          seules.
        </p>
      ) : null}
      <Button type="submit" variant="strong" size="lg" isWide isBusy={action.isBusy} disabled={!form}>
        Payer {cents(order.dueCents)}
      </Button>
    </form>
  )
}

/** Paying an order by card, debit or wallet. */
export function CardPayment({ order, token }: Props) {
  const payment = useQuery(paymentOf(order.number, token))
  return (
    <Load query={payment} loading={<Skeleton height={220} />}>
      {(opened) => <Form order={order} token={token} payment={opened} />}
    </Load>
  )
}
