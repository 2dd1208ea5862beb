import { CONSENT_SENTENCES, TERMS_LINK } from '#drizzle/domain/consents.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { LinkedText } from '../../../ui/linked-text/LinkedText.tsx'
import { usePageAddress } from '../../site/queries.ts'
import styles from './Checkout.module.css'

export interface Details {
  name: string
  email: string
  line1: string
  line2: string
  postalCode: string
  city: string
  country: string
  terms: boolean
  waiver: boolean
}
export const EMPTY_DETAILS: Details = {
  name: '',
  email: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: 'France',
  terms: false,
  waiver: false,
}
interface Props {
  details: Details
  onChange: (details: Details) => void
  errors: Record<string, string>
}

/** A guest's name and address for the receipt. */
export function Contact({ details, onChange, errors }: Props) {
  return (
    <>
      <Input
        label="Prénom et nom"
        autoComplete="name"
        value={details.name}
        error={errors.name}
        onChange={(event) => onChange({ ...details, name: event.target.value })}
      />
      <Input
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        hint="Votre confirmation et votre facture y seront envoyées."
        value={details.email}
        error={errors.email}
        onChange={(event) => onChange({ ...details, email: event.target.value })}
      />
    </>
  )
}

/** Where a physical product is sent. */
export function Address({ details, onChange, errors }: Props) {
  return (
    <>
      <Input
        label="Adresse"
        autoComplete="address-line1"
        value={details.line1}
        error={errors.line1}
        onChange={(event) => onChange({ ...details, line1: event.target.value })}
      />
      <Input
        label="Complément d’adresse"
        isOptional
        autoComplete="address-line2"
        value={details.line2}
        onChange={(event) => onChange({ ...details, line2: event.target.value })}
      />
      <Input
        label="Code postal"
        autoComplete="postal-code"
        value={details.postalCode}
        error={errors.postalCode}
        onChange={(event) => onChange({ ...details, postalCode: event.target.value })}
      />
      <Input
        label="Ville"
        autoComplete="address-level2"
        value={details.city}
        error={errors.city}
        onChange={(event) => onChange({ ...details, city: event.target.value })}
      />
    </>
  )
}

/** Two unticked boxes: the terms, and the waiver only where something is delivered at once. */
export function Agreements({ details, onChange, errors, needsWaiver }: Props & { needsWaiver: boolean }) {
  return (
    <div className={styles.block}>
      <Checkbox
        label={<LinkedText text={CONSENT_SENTENCES.cgv} words={TERMS_LINK} href={usePageAddress('cgv')} />}
        checked={details.terms}
        error={errors.terms ?? errors.acceptsTerms}
        onChange={(event) => onChange({ ...details, terms: event.target.checked })}
      />
      {needsWaiver ? (
        <Checkbox
          label={CONSENT_SENTENCES.withdrawal_waiver}
          checked={details.waiver}
          error={errors.waiver ?? errors.waivesWithdrawal}
          onChange={(event) => onChange({ ...details, waiver: event.target.checked })}
        />
      ) : null}
    </div>
  )
}
