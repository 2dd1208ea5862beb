/** A company that an order is invoiced to, as checkouts and orders write it. */
import * as z from 'zod'
import type { Billing } from './collections/payments.ts'
import { deliveryAddress } from './delivery-reply.ts'
import { isVatNumber, sirenOf, sirenProblem, vatProblem } from './domain/company.ts'
import { countryCode } from './domain/country.ts'
import { REQUIRED } from './domain/form-sentences.ts'

export const UNKNOWN_COUNTRY = 'Ce pays n’est pas reconnu\u00a0: écrivez son nom en entier.'

/**
 * The mandatory mentions of a company's invoice (CGI, ann. II, art. 242 nonies A); numbers are checked by
 * format and check digit, both together.
 */
export const companyBody = z
  .strictObject({
    name: z.string().trim().min(1, REQUIRED).max(160),
    siren: z.string().trim().max(30).default(''),
    vatNumber: z.string().trim().max(30).default(''),
    address: deliveryAddress.unwrap(),
  })
  .superRefine(({ siren, vatNumber, address }, context) => {
    const say = (path: string[], message: string) => {
      if (message) context.addIssue({ code: 'custom', path, message })
    }
    say(['siren'], siren && sirenProblem(siren))
    say(['vatNumber'], vatNumber && vatProblem(vatNumber, sirenOf(siren)))
    say(['address', 'country'], countryCode(address.country) ? '' : UNKNOWN_COUNTRY)
  })

/** As an order keeps it. */
export const billingOf = (company: z.output<typeof companyBody> | undefined): Billing | null => {
  if (!company) return null
  const { name, siren, vatNumber, address } = company
  return {
    company: name,
    address,
    ...(sirenOf(siren) ? { siren } : {}),
    ...(isVatNumber(vatNumber) ? { vatNumber } : {}),
  }
}

/** The invoiced company; null for a person. */
export const billingReply = z
  .object({
    company: z.string(),
    siren: z.string(),
    vatNumber: z.string(),
    /** In one line; empty where none was given. */
    address: z.string(),
  })
  .nullable()
