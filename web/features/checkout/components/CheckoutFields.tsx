import { CONSENT_SENTENCES, TERMS_LINK } from '#drizzle/domain/consents.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { LinkedText } from '../../../ui/linked-text/LinkedText.tsx'
import { usePageAddress } from '../../site/index.ts'
import type { Typed } from '../order-draft.ts'
import type { Bind } from '../use-order-form.ts'

interface Props {
  bind: Bind<keyof Typed>
  /** The address alone: nothing is paid. */
  isEmailOnly: boolean
  /** What the mail to the address brings. */
  hint: string
}

/** A guest's name and address. */
export function Contact({ bind, isEmailOnly, hint }: Props) {
  return (
    <>
      {isEmailOnly ? null : (
        <Input label="Prénom et nom" autoComplete="name" maxLength={160} {...bind('name')} />
      )}
      <Input label="Adresse e-mail" type="email" autoComplete="email" hint={hint} {...bind('email')} />
    </>
  )
}

interface TermsProps {
  isTicked: boolean
  error?: string
  onTick: (isTicked: boolean) => void
}

/** The one box: the terms of sale. */
export function TermsBox({ isTicked, error, onTick }: TermsProps) {
  return (
    <Checkbox
      label={<LinkedText text={CONSENT_SENTENCES.cgv} label={TERMS_LINK} href={usePageAddress('cgv')} />}
      checked={isTicked}
      error={error}
      onChange={(event) => onTick(event.target.checked)}
    />
  )
}
