import { useState } from 'react'
import { email as checkEmail, ticked as isAgreed, required } from '../../lib/validate.ts'
import { companyProblems } from './company.ts'
import type { Start } from './components/StartChoice.tsx'
import { keepTyped, recallTyped, type Typed } from './order-draft.ts'
import { type Checks, useChecks } from './use-checks.ts'

export interface Ticked {
  terms: boolean
  waiver: boolean
}

export type Bind<Name extends string> = (name: Name) => {
  value: string
  error?: string
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

/** The props with which an input shows its problem at the right moment. */
export const bindTo =
  <Name extends string>(
    values: Readonly<Record<Name, string>>,
    checks: Checks,
    change: (name: Name, value: string) => void,
  ): Bind<Name> =>
  (name) => ({
    value: values[name],
    error: checks.errors[name],
    onChange: (event) => {
      checks.change(name)
      change(name, event.target.value)
    },
    onBlur: () => checks.leave(name, values[name]),
  })

/** The input, stored for the tab; else the buyer of the order that this one follows, which is not stored. */
export const useTyped = (buyer?: Pick<Typed, 'name' | 'email'>) => {
  const [typed, setTyped] = useState<Typed>(() => {
    const stored = recallTyped()
    return { ...stored, name: stored.name || buyer?.name || '', email: stored.email || buyer?.email || '' }
  })
  const change = (name: keyof Typed, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    keepTyped(next)
  }
  return { typed, change }
}

interface Needs {
  isGuest: boolean
  needsShipping: boolean
  needsWaiver: boolean
  /** Whether one may wait instead of waiving. */
  canWait: boolean
  isGift: boolean
}

/** The fields of an order and their problems. */
export const useOrderForm = (
  { typed, change }: ReturnType<typeof useTyped>,
  { isGuest, needsShipping, needsWaiver, canWait, isGift }: Needs,
  refused: Record<string, string>,
) => {
  const [ticked, setTicked] = useState<Ticked>({ terms: false, waiver: false })
  const [chosen, setStart] = useState<Start>('now')
  const start = canWait ? chosen : 'now'
  const waives = needsWaiver && start === 'now'
  const checks = useChecks(
    {
      ...(isGuest ? { name: required(typed.name), email: checkEmail(typed.email) } : {}),
      ...(needsShipping
        ? {
            line1: required(typed.line1),
            postalCode: required(typed.postalCode),
            city: required(typed.city),
          }
        : {}),
      ...(isGift
        ? { 'gift.firstName': required(typed.giftFirstName), 'gift.email': checkEmail(typed.giftEmail) }
        : {}),
      ...companyProblems(typed),
      terms: isAgreed(ticked.terms),
      waiver: waives ? isAgreed(ticked.waiver) : '',
    },
    refused,
  )
  const onTick = (name: keyof Ticked, isTicked: boolean) => {
    checks.change(name === 'terms' ? 'acceptsTerms' : 'waivesWithdrawal')
    setTicked({ ...ticked, [name]: isTicked })
  }
  const onTyped = (name: keyof Typed, value: string) => {
    // A territory is recognised by its postal code: an error about one does not apply to the next.
    if (name === 'postalCode') checks.change('country')
    change(name, value)
  }
  const onStart = (next: Start) => {
    checks.change('start')
    setStart(next)
    // A return to « at once » requires a new consent.
    setTicked({ ...ticked, waiver: false })
  }
  return {
    typed,
    ticked,
    onTick,
    start,
    onStart,
    waives,
    checks,
    bind: bindTo<keyof Typed>(typed, checks, onTyped),
  }
}
