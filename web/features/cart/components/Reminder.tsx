import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#drizzle/domain/cart.ts'
import { CART_REMINDER } from '#drizzle/domain/cart-reminder.ts'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { cartQuery, endReminder, wantReminder } from '../queries.ts'
import styles from './Cart.module.css'

interface Props {
  items: readonly CartItem[]
  /** Id of the signed-in person, `''` of a visitor. */
  reader: string
  isReminded: boolean
}

/** The reminder of an account: a box that shows whether it is on. */
function MemberReminder({ reader, isReminded }: Props) {
  const action = useAction()
  const queries = useQueryClient()
  const toggle = (isWanted: boolean) =>
    action.run(async () => {
      await (isWanted ? wantReminder(CONSENT_VERSION) : endReminder())
      await queries.invalidateQueries({ queryKey: cartQuery(reader).queryKey })
    })
  return (
    <Checkbox
      label={CART_REMINDER}
      checked={isReminded}
      error={action.failure || undefined}
      onChange={(event) => void toggle(event.target.checked)}
    />
  )
}

/** A visitor, unknown until then, gives an address with the request. */
function VisitorReminder({ items }: Props) {
  const [isWanted, setWanted] = useState(false)
  const [address, setAddress] = useState('')
  const [stored, setStored] = useState('')
  const done = useRef<HTMLParagraphElement>(null)
  const action = useAction()
  useEffect(() => {
    if (stored) done.current?.focus()
  }, [stored])
  const send = async () => {
    const problem = checkEmail(address)
    if (problem) return action.setErrors({ email: problem })
    const email = address.trim()
    if (await action.run(() => wantReminder(CONSENT_VERSION, { email, items }))) setStored(email)
  }
  if (stored) {
    return (
      <p ref={done} tabIndex={-1} className={styles.reminder}>
        C’est noté : un seul e-mail partira demain à {stored}, si vous ne commandez pas d’ici là.
      </p>
    )
  }
  return (
    <div className={styles.reminder}>
      <Checkbox
        label={CART_REMINDER}
        checked={isWanted}
        onChange={(event) => setWanted(event.target.checked)}
      />
      {isWanted ? (
        <form
          className={styles.reminder}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Input
            label="Adresse e-mail"
            type="email"
            autoComplete="email"
            maxLength={255}
            value={address}
            error={action.errors.email ?? (action.failure || undefined)}
            onChange={(event) => {
              action.setErrors({})
              setAddress(event.target.value)
            }}
          />
          <Button type="submit" variant="outline" isBusy={action.isBusy}>
            Me le rappeler
          </Button>
        </form>
      ) : null}
    </div>
  )
}

/** « Rappelez-moi ce panier »: one mail, after a ticked box. */
export function Reminder(props: Props) {
  return props.reader ? <MemberReminder {...props} /> : <VisitorReminder {...props} />
}
