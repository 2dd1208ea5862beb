import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MAX_FIRST_NAME_LENGTH } from '#drizzle/domain/gift.ts'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems, required } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { type Gift, useCorrectGift } from '../gift-summary.ts'
import type { Order } from '../queries.ts'
import styles from './Gift.module.css'

/** The gift's status, in one sentence. */
const statusOf = ({ state, firstName, email, sendAt, acceptedAt }: Gift): string => {
  if (state === 'accepted') return `Accepté ${firstName && `par ${firstName} `}le ${longDate(acceptedAt)}.`
  if (state === 'scheduled') return `L’e-mail partira le ${longDate(sendAt)}, à l’adresse ${email}.`
  if (state === 'sent') return `Envoyé le ${longDate(sendAt)} à ${email}. Pas encore accepté.`
  if (state === 'sending') return `L’e-mail part à l’adresse ${email}.`
  if (state === 'failed')
    return `L’e-mail n’a pas pu être remis à l’adresse ${email}. Vérifiez-la et corrigez-la ci-dessous.`
  if (state === 'expired')
    return 'Le lien du cadeau a expiré sans avoir été accepté. Écrivez-nous\u00a0: nous nous en occupons.'
  return 'Ce cadeau a été annulé.'
}

const sentenceOf = (error: unknown): string | undefined =>
  error instanceof ClientResponseError && error.status === 409 ? error.response.message : undefined

const Correct = ({
  gift,
  number,
  token,
  done,
}: {
  gift: Gift
  number: string
  token: string
  done: () => void
}) => {
  const [values, setValues] = useState({ firstName: gift.firstName, email: gift.email })
  const correct = useCorrectGift(number, token)
  const action = useAction((error) => sentenceOf(error) ?? failureMessage(error))
  const submit = async () => {
    const wrong = problems({ firstName: required(values.firstName), email: checkEmail(values.email) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const sent = { firstName: values.firstName.trim(), email: values.email.trim() }
    if (!(await action.run(() => correct(sent)))) return
    notify.success('C’est corrigé.')
    done()
  }
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    error: action.errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  })
  return (
    <Form
      onSubmit={() => void submit()}
      errors={action.errors}
      failure={action.failure}
      label="Corriger la personne"
    >
      <Input label="Son prénom" maxLength={MAX_FIRST_NAME_LENGTH} autoComplete="off" {...bind('firstName')} />
      <Input label="Son adresse e-mail" type="email" autoComplete="off" {...bind('email')} />
      <p>Avec une autre adresse, le lien déjà envoyé ne sert plus et un nouvel e-mail part.</p>
      <div className={styles.acts}>
        <Button type="submit" isBusy={action.isBusy}>
          Enregistrer
        </Button>
        <Button variant="ghost" onClick={done}>
          Annuler
        </Button>
      </div>
    </Form>
  )
}

/** What a printer gets instead of the page: a card to hand over. */
const Printed = ({ gift, title }: { gift: Gift; title: string }) =>
  createPortal(
    <div className={styles.sheet} data-printed-sheet="" aria-hidden="true">
      <p className={styles.for}>Pour {gift.firstName}</p>
      <p className={styles.gift}>{title}</p>
      {gift.message ? <p className={styles.words}>{gift.message}</p> : null}
      <p className={styles.from}>{gift.giverName}</p>
      <p className={styles.how}>
        {`Votre cadeau vous attend dans un e-mail envoyé le ${longDate(gift.sendAt)} à ${gift.email}.`}
      </p>
    </div>,
    document.body,
  )

/** A gift on the page of its order: its status, its recipient, and the card to print. */
export const GiftCard = ({ order, gift, token }: { order: Order; gift: Gift; token: string }) => {
  const [isCorrecting, setCorrecting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = order.items
  const title = first?.pack?.title ?? first?.title ?? ''
  const isOpen = gift.state !== 'accepted' && gift.state !== 'cancelled'
  const close = () => {
    setCorrecting(false)
    heading.current?.focus()
  }
  return (
    <section className={styles.card} aria-labelledby="cadeau">
      <h2
        id="cadeau"
        ref={heading}
        tabIndex={-1}
      >{`Un cadeau${gift.firstName && ` pour ${gift.firstName}`}\u00a0: ${title}`}</h2>
      {gift.state === 'failed' ? <Banner tone="warning">{statusOf(gift)}</Banner> : <p>{statusOf(gift)}</p>}
      {gift.message ? <blockquote className={styles.message}>{gift.message}</blockquote> : null}
      {isCorrecting ? (
        <Correct gift={gift} number={order.number} token={token} done={close} />
      ) : (
        <div className={styles.acts}>
          {gift.state === 'cancelled' || !gift.email ? null : (
            <Button variant="outline" onClick={() => window.print()}>
              Imprimer une carte
            </Button>
          )}
          {isOpen ? (
            <Button variant="ghost" onClick={() => setCorrecting(true)}>
              Corriger son adresse
            </Button>
          ) : null}
        </div>
      )}
      {gift.state === 'cancelled' ? null : <Printed gift={gift} title={title} />}
    </section>
  )
}
