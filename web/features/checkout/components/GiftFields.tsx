import { MAX_FIRST_NAME_LENGTH, MAX_GIFT_MESSAGE_LENGTH } from '#drizzle/domain/gift.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input, Textarea } from '../../../ui/field/Input.tsx'
import type { Typed } from '../order-draft.ts'
import type { Checks } from '../use-checks.ts'
import type { useTyped } from '../use-order-form.ts'
import styles from './Checkout.module.css'

/** The server's names of the fields, and ours. */
const NAMES = {
  firstName: 'giftFirstName',
  email: 'giftEmail',
  message: 'giftMessage',
  sendOn: 'giftDay',
} as const satisfies Record<string, keyof Typed>
type Name = keyof typeof NAMES

export const giftOf = (typed: Typed): Record<Name, string> => ({
  firstName: typed.giftFirstName.trim(),
  email: typed.giftEmail.trim(),
  message: typed.giftMessage.trim(),
  sendOn: typed.giftDay,
})

/** The day that it is in Paris. */
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())

/** « C’est un cadeau »: the recipient, the message, the date. */
export function GiftFields({
  isPack,
  isGift,
  onGift,
  fields: { typed, change },
  checks,
}: {
  isPack: boolean
  isGift: boolean
  onGift: (isGift: boolean) => void
  fields: ReturnType<typeof useTyped>
  checks: Checks
}) {
  const bind = (name: Name) => ({
    value: typed[NAMES[name]],
    error: checks.errors[`gift.${name}`],
    onChange: ({ target }: { target: { value: string } }) => {
      checks.change(`gift.${name}`)
      change(NAMES[name], target.value)
    },
    onBlur: () => checks.leave(`gift.${name}`, typed[NAMES[name]]),
  })
  return (
    <div className={styles.block}>
      <Checkbox
        label="C’est un cadeau"
        checked={isGift}
        error={checks.errors.gift}
        onChange={({ target }) => {
          checks.change('gift')
          onGift(target.checked)
        }}
      />
      {isGift ? (
        <>
          <Input
            label="Son prénom"
            autoComplete="off"
            maxLength={MAX_FIRST_NAME_LENGTH}
            {...bind('firstName')}
          />
          <Input
            label="Son adresse e-mail"
            type="email"
            autoComplete="off"
            hint={`${isPack ? 'Tout le coffret s’ouvrira' : 'La formation s’ouvrira'} dans l’espace de cette personne, pas dans le vôtre.`}
            {...bind('email')}
          />
          <Textarea
            label="Votre mot"
            isOptional
            rows={4}
            maxLength={MAX_GIFT_MESSAGE_LENGTH}
            {...bind('message')}
          />
          <Input
            label="Jour de l’envoi"
            isOptional
            type="date"
            min={today()}
            hint={`Sans date, l’e-mail part dès le paiement. Avec une date, à 9\u00a0h ce jour-là.`}
            {...bind('sendOn')}
          />
        </>
      ) : null}
    </div>
  )
}
