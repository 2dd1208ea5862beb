/** Of deliveries, as checkouts and orders write them. */
import * as z from 'zod'
import { countryCode, countryName } from './domain/country.ts'
import { REQUIRED } from './domain/form-sentences.ts'
import { DELIVERIES } from './domain/shipping.ts'
import { territoryOf } from './domain/territory.ts'

/** `pickup`: collected at the site's address, free. */
export const deliveryWay = z.enum(DELIVERIES).default('post')

const written = (longest: number) => z.string().trim().min(1, REQUIRED).max(longest)

export const deliveryAddress = z
  .strictObject({
    line1: written(160),
    line2: z.string().max(160).optional(),
    postalCode: written(12),
    city: written(80),
    country: written(60),
  })
  // « France » with a postal code of La Réunion is La Réunion: another zone, and other taxes.
  .transform((address) => {
    // An unknown country is derived from an overseas postal code.
    const maybeFrance = ['FR', ''].includes(countryCode(address.country))
    const territory = maybeFrance ? territoryOf(address.postalCode) : 'FR'
    return territory === 'FR' ? address : { ...address, country: countryName(territory) }
  })
  .optional()

export const deliveryChoices = z.object({
  /** To which things are sent, France first; none: wherever one asks. */
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Where they may be fetched at no cost; empty: nowhere. */
  pickup: z.string(),
})

/** The delivery of an order. */
export const deliveryReply = {
  /** Empty where nothing is sent, and in orders of before. */
  delivery: z.enum([...DELIVERIES, '']),
  /** Where it goes, or where it is fetched, in one line; empty where nothing is sent. */
  destination: z.string(),
  /** Once it has left; null before. */
  parcel: z
    .object({ carrier: z.string(), trackingNumber: z.string(), url: z.string(), shippedAt: z.string() })
    .nullable(),
}
