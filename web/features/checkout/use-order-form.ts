import { useState } from 'react'
import { email as checkEmail, ticked as isAgreed, required } from '../../lib/validate.ts'
import { companyProblems } from './company.ts'
import type { Start } from './components/StartChoice.tsx'
import { keepTyped, recallTyped, type Typed } from './order-draft.ts'
import { type Checks, useChecks } from './use-checks.ts'

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
  /** Nothing is paid: the address is all that is asked. */
  isFree: boolean
  needsShipping: boolean
  /** When to begin is asked, with what becomes of the right of withdrawal. */
  needsStart: boolean
  /** The terms are accepted by a box. */
  hasTermsBox: boolean
  isGift: boolean
}

const UNCHOSEN = 'Choisissez l’un des deux.'

/** The fields of an order and their problems. */
export const useOrderForm = (
  { typed, change }: ReturnType<typeof useTyped>,
  { isGuest, isFree, needsShipping, needsStart, hasTermsBox, isGift }: Needs,
  refused: Record<string, string>,
) => {
  const [terms, setTerms] = useState(false)
  const [start, setStart] = useState<Start | ''>('')
  const checks = useChecks(
    {
      ...(isGuest
        ? { ...(isFree ? {} : { name: required(typed.name) }), email: checkEmail(typed.email) }
        : {}),
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
      start: needsStart && start === '' ? UNCHOSEN : '',
      terms: hasTermsBox ? isAgreed(terms) : '',
    },
    refused,
  )
  const onTerms = (isTicked: boolean) => {
    checks.change('acceptsTerms')
    setTerms(isTicked)
  }
  const onTyped = (name: keyof Typed, value: string) => {
    // A territory is recognised by its postal code: an error about one does not apply to the next.
    if (name === 'postalCode') checks.change('country')
    change(name, value)
  }
  const onStart = (next: Start) => {
    checks.change('start')
    checks.change('waivesWithdrawal')
    setStart(next)
  }
  return {
    typed,
    terms,
    onTerms,
    start,
    onStart,
    /** What is sent: waiving belongs to the choice of an immediate start. */
    begins: needsStart && start === 'later' ? ('later' as const) : ('now' as const),
    waives: needsStart && start === 'now',
    checks,
    bind: bindTo<keyof Typed>(typed, checks, onTyped),
  }
}
