import * as z from 'zod'
import { TAX_TREATMENTS } from '#drizzle/collections/produits.ts'
import { endpoint } from '#drizzle/contract.ts'
import { MAX_PERCENT, MIN_PERCENT } from '#drizzle/domain/deposit.ts'
import { DEVIS_STATUSES } from '#drizzle/domain/devis.ts'
import { SELLABLES } from '#drizzle/domain/sellable.ts'
import { emailBody } from '#drizzle/email-body.ts'
import { calendarDay } from '#server/core/calendar-day.ts'

const id = z.string().length(15)
const params = z.object({ id })

const line = z.strictObject({
  kind: z.enum(SELLABLES).optional(),
  ref: z.string().length(15).optional(),
  title: z.string().trim().min(1, 'Décrivez cette ligne.').max(300),
  qty: z.number().int().min(1).max(1000).default(1),
  /** Tax included. */
  unitCents: z.number().int().min(0).max(100_000_000),
  /** Ignored for a pack: its parts have their own. */
  taxRate: z.number().min(0).max(100),
  taxTreatment: z
    .string()
    .refine((given) => TAX_TREATMENTS.some((known) => known === given), 'Choisissez un régime de TVA.'),
})

/** Creates a draft under an id chosen by the caller, or changes it; 409 once it was sent. Idempotent. */
export const saveDevis = endpoint({
  method: 'PUT',
  path: '/api/devis/:id',
  access: ['payments.manage'],
  summary: 'Make or change the draft of a quote',
  params,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Indiquez un nom.').max(160),
    email: emailBody,
    company: z.string().trim().max(200).default(''),
    siren: z.string().trim().max(30).default(''),
    vatNumber: z.string().trim().max(30).default(''),
    lines: z.array(line).min(1, 'Ajoutez au moins une ligne.').max(50),
    validUntil: calendarDay,
    conditions: z.string().trim().max(4000).default(''),
    /** Deposit: a share in percent, or cents; neither: paid in full at once. */
    depositPercent: z.number().int().min(MIN_PERCENT).max(MAX_PERCENT).nullable().default(null),
    depositCents: z.number().int().min(1).max(100_000_000).nullable().default(null),
    /** The day in Paris on which the balance is requested; empty: the team requests it. */
    balanceOn: z.union([z.literal(''), calendarDay]).default(''),
  }),
  reply: z.object({ id: z.string(), number: z.string() }),
})

/** Sends it, or sends it again. 409 once it was answered, 400 after its last day. */
export const sendDevis = endpoint({
  method: 'POST',
  path: '/api/devis/:id/send',
  access: ['payments.manage'],
  summary: 'Send a quote',
  params,
  reply: z.object({ status: z.enum(DEVIS_STATUSES) }),
})

/** Withdraws a quote that was not accepted. Idempotent; 409 for an accepted one. */
export const cancelDevis = endpoint({
  method: 'POST',
  path: '/api/devis/:id/cancel',
  access: ['payments.manage'],
  summary: 'Take a quote back',
  params,
  reply: z.object({ status: z.enum(DEVIS_STATUSES) }),
})

const query = z.object({ token: z.string().max(64).optional() })

/** A quote for the holder of its link; 404 for everyone else, and before it was sent. */
export const readDevis = endpoint({
  method: 'GET',
  path: '/api/devis/:id',
  access: 'anyone',
  summary: 'A quote behind its link',
  params,
  query,
  reply: z.object({
    number: z.string(),
    status: z.enum(DEVIS_STATUSES),
    name: z.string(),
    company: z.string(),
    seller: z.string(),
    lines: z.array(z.object({ title: z.string(), qty: z.number(), unitCents: z.number() })),
    totalCents: z.number(),
    /** Amount of the deposit; 0: all is paid at once. */
    depositCents: z.number(),
    balanceOn: z.string(),
    taxCents: z.number(),
    taxMention: z.string(),
    validUntil: z.string(),
    isExpired: z.boolean(),
    conditions: z.string(),
    acceptedAt: z.string(),
    acceptedName: z.string(),
    /** The order to pay next, its deposit's or its own, with that order's token; empty before acceptance. */
    orderNumber: z.string(),
    orderToken: z.string(),
  }),
  perMinute: 60,
})

/**
 * Accepts it with a typed name: the text is stored with the exact time, and the order to pay is opened, or
 * its deposit's first. Idempotent: the same order is replied.
 */
export const acceptDevis = endpoint({
  method: 'POST',
  path: '/api/devis/:id/accept',
  access: 'anyone',
  summary: 'Accept a quote',
  params,
  query,
  body: z.strictObject({
    name: z.string().trim().min(2, 'Écrivez votre nom et votre prénom.').max(160),
    agrees: z.literal(true, 'Cochez cette case pour accepter.'),
  }),
  reply: z.object({ orderNumber: z.string(), orderToken: z.string(), acceptedAt: z.string() }),
  perMinute: 10,
})

/** The quote as a PDF, for the same readers and the team. */
export const devisFile = endpoint({
  method: 'GET',
  path: '/api/devis/:id/pdf',
  access: 'anyone',
  summary: 'PDF of a quote',
  params,
  query,
  sends: 'application/pdf',
})
