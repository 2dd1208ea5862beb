import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { companyOf, companyProblems } from '../../../web/features/checkout/company.ts'
import { CompanyFields } from '../../../web/features/checkout/components/CompanyFields.tsx'
import { NOTHING_TYPED } from '../../../web/features/checkout/order-draft.ts'
import { useChecks } from '../../../web/features/checkout/use-checks.ts'
import { useTyped } from '../../../web/features/checkout/use-order-form.ts'

const nothing = {}
function Shown() {
  const fields = useTyped()
  const checks = useChecks(companyProblems(fields.typed), nothing)
  return <CompanyFields fields={fields} checks={checks} />
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

it('the company fields open with one box, report a wrong number at once, and are kept after closing', () => {
  render(<Shown />)
  expect(screen.queryByLabelText('Nom de l’entreprise')).toBeNull()
  fireEvent.click(screen.getByLabelText('J’achète pour une entreprise ou un organisme'))
  type('Nom de l’entreprise', 'Lilas & Cie')
  type(/SIREN/, '552 008 444')
  expect(screen.getByText(/n’est pas un SIREN/)).toBeTruthy()
  type(/SIREN/, '552 008 443')
  expect(screen.queryByText(/n’est pas un SIREN/)).toBeNull()
  type(/Numéro de TVA/, 'FR00552008443')
  expect(screen.getByText(/sa clé est fausse/)).toBeTruthy()
  cleanup()
  render(<Shown />)
  expect(screen.getByLabelText<HTMLInputElement>('Nom de l’entreprise').value).toBe('Lilas & Cie')
  expect(screen.getByLabelText<HTMLInputElement>('Pays de facturation').value).toBe('France')
})

it('the company fields are not sent or required for a person', () => {
  const typed = { ...NOTHING_TYPED, companyName: 'Lilas', companySiren: 'faux' }
  expect([companyOf(typed), companyProblems(typed)]).toEqual([{}, {}])
})
