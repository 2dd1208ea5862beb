import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cents } from '../../../lib/format.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton, Button } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type CardForm, openCardForm, type Payable, paymentOf } from '../card-payment.ts'
import { forgetTyped } from '../order-draft.ts'
import styles from '../pages/PaymentPage.module.css'

const UNAVAILABLE = 'Le paiement par carte est momentanément indisponible. Aucun montant n’a été débité.'

interface Props {
  payable: Payable
  /** Of the last refusal, when the page is opened again. */
  refused: string
  isProcessing: boolean
  /** Where to go once it is paid. */
  next: string
  /** The bank works on it. */
  onAtBank?: () => void
  /** The payment page, of a form that is elsewhere: a bank leads back to it; empty or absent: it is this one. */
  page?: string
}
interface Opened {
  clientSecret: string
  publishableKey: string
  dueCents: number
  keepsMethod: boolean
}

/** The provider's form in its box: null while it loads; `failed` when it does not, until a retry. */
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

/** The provider's own name of a payment, which its secret begins with. */
const refOf = ({ clientSecret }: Opened): string => clientSecret.split('_secret_')[0] ?? ''

/** The message after the bank's reply: paid (the page is left), in progress, or refused. */
const useOutcome = ({ payable, refused, isProcessing: isAtWork, next }: Props, payment: Opened) => {
  const [refusal, setRefusal] = useState(refused)
  const [isProcessing, setProcessing] = useState(isAtWork)
  const queries = useQueryClient()
  const look = async () => {
    const found = await payable.check(refOf(payment))
    setProcessing(found.isProcessing)
    setRefusal(found.message)
    // The order's own page would still ask for its money.
    if (found.isProcessing) void queries.invalidateQueries({ queryKey: ['orders'] })
    // All of the document goes, and with it the provider's script.
    if (!found.isDone) return
    forgetTyped()
    window.location.replace(next)
  }
  return { refusal, setRefusal, isProcessing, look }
}

function Form({ payment, ...props }: Props & { payment: Opened }) {
  const { box, form, isFailed, retry } = useCardForm(payment)
  const { refusal, setRefusal, isProcessing, look } = useOutcome(props, payment)
  const action = useAction()
  const reportAtBank = useRef(props.onAtBank)
  reportAtBank.current = props.onAtBank
  useEffect(() => {
    if (isProcessing) reportAtBank.current?.()
  }, [isProcessing])
  // After a return from the bank's own page the result is shown.
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
        // The payment page, which asks what came of it.
        confirmParams: { return_url: new URL(props.page || window.location.href, window.location.href).href },
        redirect: 'if_required',
      })
      // The form itself reports an empty field.
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
          {/* Its document lets the provider in, whatever this one does. */}
          {props.page ? (
            <AnchorButton variant="ghost" href={props.page}>
              Ouvrir la page de paiement
            </AnchorButton>
          ) : null}
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
        Payer {cents(payment.dueCents)}
      </Button>
    </form>
  )
}

/** Paying by card, debit or wallet. */
export function CardPayment(props: Props) {
  const payment = useQuery(paymentOf(props.payable))
  return (
    <Load query={payment} loading={<Skeleton height={220} />}>
      {(opened) => <Form {...props} payment={opened} />}
    </Load>
  )
}
