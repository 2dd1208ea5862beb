import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { type PriceRequest, quoteOf } from '../ordering.ts'
import styles from './Checkout.module.css'

interface Props {
  /** The present order, with its valid code. */
  request: PriceRequest
  onCoupon: (code: string) => void
  /** Why a code that held does not any more. */
  refused: { code: string; message: string } | null
  /** Why a link's code does not apply, shown beside the order: the buyer did not type it. */
  unfit: { code: string; message: string } | null
  /** The effect of the valid code. */
  sentence: string
}

function Applied(props: { code: string; sentence: string; onRemove: () => void; isFresh: boolean }) {
  const { code, sentence, onRemove, isFresh } = props
  const button = useRef<HTMLButtonElement>(null)
  // The field that had the focus is gone.
  useEffect(() => {
    if (isFresh) button.current?.focus()
  }, [isFresh])
  return (
    <div>
      {sentence ? (
        <p className={styles.note} role="status">
          Code {code}&nbsp;: {sentence}
        </p>
      ) : null}
      <Button ref={button} variant="ghost" onClick={onRemove}>
        Retirer le code {code}
      </Button>
    </div>
  )
}

/** The typed code, and its check. */
const useTrial = ({ request, onCoupon, refused }: Props) => {
  const [code, setCode] = useState('')
  const [isFresh, setFresh] = useState(false)
  const action = useAction()
  const queries = useQueryClient()
  const { setErrors } = action
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refused) return
    setCode(refused.code)
    setErrors({ coupon: refused.message })
  }, [refused])
  const apply = async () => {
    const wanted = code.trim()
    if (!wanted) return setErrors({ coupon: REQUIRED })
    const isGood = await action.run(() => queries.fetchQuery(quoteOf({ ...request, coupon: wanted })))
    if (!isGood) return
    setFresh(true)
    onCoupon(wanted)
  }
  const type = (text: string) => {
    setCode(text)
    setErrors({})
  }
  const problem = action.errors.coupon ?? action.failure
  return { code, type, apply, problem, isFresh, isBusy: action.isBusy }
}

/** A code is tried before it counts: one that is refused changes nothing of the order. */
export function Coupon(props: Props) {
  const { request, onCoupon, unfit, sentence } = props
  const { code, type, apply, problem, isFresh, isBusy } = useTrial(props)
  const field = useRef<HTMLInputElement>(null)
  const isAsking = !request.coupon
  const wasApplied = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone, or the field holds what is to be corrected.
    if ((isAsking && wasApplied.current && !unfit) || problem) field.current?.focus()
    wasApplied.current = !isAsking
  }, [isAsking, problem, unfit])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter means this field, not the order.
    event.preventDefault()
    void apply()
  }
  if (request.coupon) {
    const onRemove = () => onCoupon('')
    return <Applied code={request.coupon} sentence={sentence} isFresh={isFresh} onRemove={onRemove} />
  }
  return (
    <div className={styles.coupon}>
      {unfit ? (
        <p className={styles.note} role="status">
          Le code {unfit.code} n’a pas été appliqué. {unfit.message}
        </p>
      ) : null}
      <Input
        ref={field}
        label="Code promo"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={problem || undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.target.value)}
      />
      <Button variant="outline" isBusy={isBusy} onClick={() => void apply()}>
        Appliquer
      </Button>
    </div>
  )
}
