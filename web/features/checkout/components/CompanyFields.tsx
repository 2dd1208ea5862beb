import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { COMPANY_NAMES, type CompanyName, isForCompany } from '../company.ts'
import type { Checks } from '../use-checks.ts'
import type { useTyped } from '../use-order-form.ts'
import styles from './Checkout.module.css'

/** « J’achète pour une entreprise »: the company on the invoice, and its address. */
export function CompanyFields({
  fields: { typed, change },
  checks,
}: {
  fields: ReturnType<typeof useTyped>
  checks: Checks
}) {
  const bind = (name: CompanyName) => ({
    value: typed[COMPANY_NAMES[name]],
    error: checks.errors[`company.${name}`],
    onChange: ({ target }: { target: { value: string } }) => {
      checks.change(`company.${name}`)
      change(COMPANY_NAMES[name], target.value)
    },
    onBlur: () => checks.leave(`company.${name}`, typed[COMPANY_NAMES[name]]),
  })
  return (
    <div className={styles.block}>
      <Checkbox
        label="J’achète pour une entreprise ou un organisme"
        checked={isForCompany(typed)}
        error={checks.errors.company}
        onChange={({ target }) => {
          checks.change('company')
          change('forCompany', target.checked ? 'yes' : '')
        }}
      />
      {isForCompany(typed) ? (
        <>
          <Input label="Nom de l’entreprise" autoComplete="organization" maxLength={160} {...bind('name')} />
          <Input
            label="SIREN ou SIRET"
            isOptional
            autoComplete="off"
            inputMode="numeric"
            maxLength={30}
            hint="Pour une entreprise française : 9 chiffres, ou 14."
            {...bind('siren')}
          />
          <Input
            label="Numéro de TVA"
            isOptional
            autoComplete="off"
            maxLength={30}
            hint="S’il y en a un, par exemple FR suivi de 11 chiffres."
            {...bind('vatNumber')}
          />
          <Input
            label="Adresse de facturation"
            autoComplete="billing address-line1"
            maxLength={160}
            {...bind('address.line1')}
          />
          <Input
            label="Code postal de facturation"
            autoComplete="billing postal-code"
            maxLength={12}
            {...bind('address.postalCode')}
          />
          <Input
            label="Ville de facturation"
            autoComplete="billing address-level2"
            maxLength={80}
            {...bind('address.city')}
          />
          <Input
            label="Pays de facturation"
            autoComplete="billing country-name"
            maxLength={60}
            {...bind('address.country')}
          />
        </>
      ) : null}
    </div>
  )
}
