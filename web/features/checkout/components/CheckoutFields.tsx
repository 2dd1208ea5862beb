import { CONSENT_SENTENCES, TERMS_LINK } from '#drizzle/domain/consents.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { LinkedText } from '../../../ui/linked-text/LinkedText.tsx'
import { usePageAddress } from '../../site/index.ts'
import type { Typed } from '../order-draft.ts'
import type { Bind, Ticked } from '../use-order-form.ts'
import styles from './Checkout.module.css'
import { type Start, StartChoice } from './StartChoice.tsx'

interface Props {
  bind: Bind<keyof Typed>
}

/** A guest's name and address for the receipt. */
export function Contact({ bind }: Props) {
  return (
    <>
      <Input label="Prénom et nom" autoComplete="name" maxLength={160} {...bind('name')} />
      <Input
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        hint="Votre confirmation et votre facture y seront envoyées."
        {...bind('email')}
      />
    </>
  )
}

interface Agreed {
  ticked: Ticked
  onTick: (name: keyof Ticked, isTicked: boolean) => void
  errors: Record<string, string>
  needsWaiver: boolean
  /** When the purchase opens to a buyer who keeps the right of withdrawal; empty without that choice. */
  laterAt: string
  start: Start
  onStart: (start: Start) => void
}

/** When to begin, and two unticked boxes: the terms, and the waiver only where something is delivered at once. */
export function Agreements({ ticked, onTick, errors, needsWaiver, laterAt, start, onStart }: Agreed) {
  return (
    <div className={styles.block}>
      {laterAt ? <StartChoice laterAt={laterAt} start={start} onStart={onStart} /> : null}
      {needsWaiver ? (
        <Checkbox
          label={CONSENT_SENTENCES.withdrawal_waiver}
          checked={ticked.waiver}
          error={errors.waiver ?? errors.waivesWithdrawal}
          onChange={(event) => onTick('waiver', event.target.checked)}
        />
      ) : null}
      <Checkbox
        label={<LinkedText text={CONSENT_SENTENCES.cgv} label={TERMS_LINK} href={usePageAddress('cgv')} />}
        checked={ticked.terms}
        error={errors.terms ?? errors.acceptsTerms}
        onChange={(event) => onTick('terms', event.target.checked)}
      />
    </div>
  )
}
