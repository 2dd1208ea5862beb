/** The company that the invoice is for: what was typed, its problems, and what is sent. */
import { sirenOf, sirenProblem, vatProblem } from '#drizzle/domain/company.ts'
import { required } from '../../lib/validate.ts'
import type { Typed } from './order-draft.ts'

/** The server's names of the fields, and ours. */
export const COMPANY_NAMES = {
  name: 'companyName',
  siren: 'companySiren',
  vatNumber: 'companyVat',
  'address.line1': 'companyLine1',
  'address.postalCode': 'companyPostalCode',
  'address.city': 'companyCity',
  'address.country': 'companyCountry',
} as const satisfies Record<string, keyof Typed>
export type CompanyName = keyof typeof COMPANY_NAMES

export interface Company {
  name: string
  siren: string
  vatNumber: string
  address: { line1: string; postalCode: string; city: string; country: string }
}

export const isForCompany = ({ forCompany }: Typed): boolean => forCompany === 'yes'

/**
 * By the server's names; `{}` for a person. Check digits are verified here, so that a typing error shows at
 * once.
 */
export const companyProblems = (typed: Typed): Record<string, string> => {
  if (!isForCompany(typed)) return {}
  const { companySiren: siren, companyVat: vat } = typed
  return {
    'company.name': required(typed.companyName),
    'company.siren': siren.trim() ? sirenProblem(siren) : '',
    'company.vatNumber': vat.trim() ? vatProblem(vat, sirenOf(siren)) : '',
    'company.address.line1': required(typed.companyLine1),
    'company.address.postalCode': required(typed.companyPostalCode),
    'company.address.city': required(typed.companyCity),
    'company.address.country': required(typed.companyCountry),
  }
}

export const companyOf = (typed: Typed): { company?: Company } => {
  if (!isForCompany(typed)) return {}
  const trimmed = (name: CompanyName) => typed[COMPANY_NAMES[name]].trim()
  return {
    company: {
      name: trimmed('name'),
      siren: trimmed('siren'),
      vatNumber: trimmed('vatNumber'),
      address: {
        line1: trimmed('address.line1'),
        postalCode: trimmed('address.postalCode'),
        city: trimmed('address.city'),
        country: trimmed('address.country'),
      },
    },
  }
}
