/**
 * The shape of each JSON field, by collection and field, as zod judges it on every write and import. Apart from the
 * declarations, which reach browsers: those need not carry zod. A test holds that every JSON field has one here.
 */
import * as z from 'zod'
import { aiBlocks, aiRequest, aiResult } from './ai-shapes.ts'
import type { PageBlocks } from './collections/pages.ts'
import type { Billing, DownloadCount } from './collections/payments.ts'
import type { LegalBlock } from './collections/site-settings.ts'
import {
  address,
  customer,
  details,
  devisDocument,
  devisLines,
  invoiceLine,
  totals,
} from './document-shapes.ts'
import { MAX_LINES } from './domain/cart.ts'
import { isVatNumber, sirenOf } from './domain/company.ts'
import type { CouponTarget } from './domain/coupon.ts'
import type { ImportReport } from './domain/course-import.ts'
import { MAX_PER_WEEK, type Plan } from './domain/plan.ts'
import { QUIZ_TYPES, type QuizSheet } from './domain/quiz.ts'
import { MAX_INSTALLMENTS, SELLABLES } from './domain/sellable.ts'
import { SELLER_REGIMES } from './domain/seller.ts'
import { MAX_STEPS, MAX_ZONES, type ShippingRules, shippingProblem } from './domain/shipping.ts'
import { HAND_MEANS, type Received, type TransferBlock } from './domain/transfer.ts'
import { MAX_OPTIONS, MAX_VARIANTS, type ProductOption, type Variant } from './domain/variants.ts'
import { answersShape, exerciseShape, questionShape } from './exercise-shapes.ts'
import { cartItem, enrolledAs, orderItem, reduction } from './order-shapes.ts'

/** A schema whose output is the field's declared type, and what people read where a value does not fit. */
export interface JsonShape {
  readonly schema: z.ZodType
  readonly message: string
}

const UNFIT = 'Cette valeur n’a pas la forme attendue.'
const shape = <Value>(schema: z.ZodType<Value>, message = UNFIT): JsonShape => ({ schema, message })

/** Longer than any sentence, shorter than what slows a page. */
const line = z.string().max(2000)
const paragraph = z.string().max(20_000)
const count = z.number().int().min(0).max(1_000_000)
const centsOf = z.number().int().min(-1_000_000_000).max(1_000_000_000)
const euros = z.number().int().min(0).max(10_000_000)
/** Free-form JSON values by name. */
const named = z.record(z.string().max(200), z.json())
const anything = z.json()

const ADDRESS = 'Une adresse postale est attendue\u00a0: des lignes de texte.'

const downloadCount: z.ZodType<DownloadCount> = z.strictObject({
  produit: line,
  name: line,
  count,
  lastAt: line,
})
const productOption: z.ZodType<ProductOption> = z.strictObject({
  name: line,
  values: z.array(line).max(MAX_VARIANTS),
})
const variant: z.ZodType<Variant> = z.strictObject({
  key: line,
  values: z.array(line).max(MAX_OPTIONS),
  price: z.number().min(0).nullable(),
  stock: z.number().int().min(0).nullable(),
  weightGrams: z.number().int().min(0).nullable(),
  image: line,
  active: z.boolean(),
})
const received: z.ZodType<Received[]> = z
  .array(
    z.strictObject({
      key: line,
      on: z.iso.date(),
      means: z.enum(HAND_MEANS),
      cents: z.number().int().min(1).max(1_000_000_000),
      reference: line,
    }),
  )
  .max(100)
const transfer: z.ZodType<TransferBlock> = z.strictObject({
  isOn: z.boolean(),
  holder: line,
  iban: line,
  bic: line,
  days: count,
})
const billing: z.ZodType<Billing> = z.strictObject({
  company: line.optional(),
  siren: line.refine((typed) => sirenOf(typed) !== '').optional(),
  vatNumber: line.refine(isVatNumber).optional(),
  address: address.optional(),
})
const coupon: z.ZodType<CouponTarget[]> = z
  .array(z.strictObject({ kind: z.enum(SELLABLES), ref: z.union([z.literal(''), z.string().length(15)]) }))
  .max(20_000)
const legal: z.ZodType<LegalBlock> = z.strictObject({
  raisonSociale: line.optional(),
  siret: line.optional(),
  tva: line.optional(),
  mentionTva: line.optional(),
  forme: line.optional(),
  capital: line.optional(),
  regime: z.enum(SELLER_REGIMES).optional(),
  debits: z.boolean().optional(),
  conditions: line.optional(),
  seuils: z
    .strictObject({
      services: euros.optional(),
      servicesMajore: euros.optional(),
      biens: euros.optional(),
      biensMajore: euros.optional(),
      ventesUe: euros.optional(),
    })
    .optional(),
  adresse: line.optional(),
  mediateur: line.optional(),
  hebergeur: line.optional(),
  accessibilite: paragraph.optional(),
})
const shipping: z.ZodType<ShippingRules> = z
  .strictObject({
    zones: z
      .array(
        z.strictObject({
          name: z.string().max(80),
          countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
          steps: z
            .array(z.strictObject({ upToGrams: z.number().int().min(1).max(1_000_000), cents: euros }))
            .max(MAX_STEPS),
          freeFromCents: z.number().int().min(1).max(1_000_000_000).nullable(),
        }),
      )
      .max(MAX_ZONES),
    pickup: z.string().max(300),
  })
  .refine((rules) => shippingProblem(rules) === '', 'Ces règles de livraison ne tiennent pas.')
const blocks: z.ZodType<PageBlocks> = z.strictObject({
  picture: z
    .strictObject({ motif: line, palette: line, seed: z.number().int().min(0).max(4_294_967_295) })
    .optional(),
  feature: z.enum(['faq', 'contact']).optional(),
  button: z.strictObject({ label: line, url: line }).optional(),
})

const levels: z.ZodType<number[]> = z.array(z.int().min(0).max(100)).max(480)

const importReport: z.ZodType<ImportReport> = z.strictObject({
  modules: count,
  lessons: count,
  files: count,
  remarks: z.array(z.strictObject({ where: line, message: line })).max(1000),
  failure: line,
})

const drawnChoice = z.strictObject({ id: line, label: line, value: line, feedback: line })
const sheet: z.ZodType<QuizSheet> = z.strictObject({
  seed: z.number().int().min(0),
  partialCredit: z.boolean(),
  passScore: z.number().min(0).max(100).optional(),
  questions: z
    .array(
      z.strictObject({
        id: line,
        type: z.enum(QUIZ_TYPES),
        label: line,
        help: line,
        worth: z.number().min(0).max(1000),
        explanation: line,
        choices: z.array(drawnChoice).max(500),
        targets: z.array(drawnChoice).max(500),
        key: z.array(line).max(500),
        accepted: z.array(z.array(line).max(500)).max(100),
        tolerance: z.number().min(0),
      }),
    )
    .max(1000),
})

/** Also the body of the endpoint that keeps it. */
export const planShape: z.ZodType<Plan> = z.strictObject({
  perWeek: z.int().min(1).max(MAX_PER_WEEK),
  days: z
    .array(z.int().min(1).max(7))
    .max(7)
    .refine(
      (days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)),
      'Chaque jour une fois, dans l’ordre.',
    ),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure est attendue, par exemple 20:30.'),
})

const names = shape(z.record(line, line))

export const JSON_SHAPES: Readonly<Record<string, Readonly<Record<string, JsonShape>>>> = {
  ai_drafts: { request: shape(aiRequest), result: shape(aiResult), blocks: shape(aiBlocks) },
  analytics: { metadata: shape(named) },
  audio_extracts: { peaks: shape(levels), overview: shape(levels) },
  audit_log: { changes: shape(named) },
  contact_requests: {
    data: shape(anything),
    replies: shape(z.array(z.strictObject({ at: line, by: line, body: paragraph })).max(1000)),
  },
  courses: {
    objectives: shape(z.array(line).max(100), 'Une liste de textes est attendue.'),
    faq: shape(
      z.array(z.strictObject({ question: line, answer: paragraph })).max(200),
      'Une liste de questions et de réponses est attendue.',
    ),
    fileNames: names,
  },
  certificate_templates: { fileNames: names },
  client_documents: { fileNames: names },
  client_messages: { fileNames: names },
  course_imports: { report: shape(importReport) },
  course_versions: { words: shape(named) },
  lessons: {
    exercise: shape(exerciseShape, 'Cet exercice n’a pas la forme attendue.'),
    fileNames: names,
  },
  media: { fileNames: names },
  packs: { fileNames: names },
  exercise_entries: {
    answers: shape(answersShape, 'Ces réponses n’ont pas la forme attendue, ou sont trop longues.'),
    asked: shape(questionShape),
  },
  progress: {
    watched: shape(
      z.array(z.tuple([z.number(), z.number()])).max(5000),
      'Une liste de passages, en secondes, est attendue.',
    ),
    data: shape(named),
  },
  enrollments: { plan: shape(planShape), accesses: shape(z.array(enrolledAs).max(200)) },
  learning_events: { data: shape(anything) },
  pages: { blocks: shape(blocks), formerSlugs: shape(z.array(line).max(50)) },
  payment_plans: {
    parts: shape(z.array(centsOf).min(1).max(MAX_INSTALLMENTS)),
    reduction: shape(reduction),
    steps: shape(z.array(z.strictObject({ at: line, cents: centsOf })).max(1000)),
  },
  orders: {
    items: shape(z.array(orderItem).max(1000)),
    received: shape(received),
    shippingAddress: shape(address, ADDRESS),
    downloads: shape(z.array(downloadCount).max(1000)),
    billing: shape(billing, 'Une société, un SIREN et un numéro de TVA justes et une adresse sont attendus.'),
  },
  produits: {
    options: shape(z.array(productOption).max(MAX_OPTIONS)),
    variants: shape(z.array(variant).max(MAX_VARIANTS)),
    fileNames: names,
  },
  devis: { billing: shape(billing), lines: shape(devisLines), paper: shape(devisDocument) },
  payments: { metadata: shape(named) },
  invoices: {
    customer: shape(customer),
    lines: shape(z.array(invoiceLine).max(1000)),
    totals: shape(totals),
    details: shape(details),
  },
  carts: { items: shape(z.array(cartItem).max(MAX_LINES)) },
  coupons: {
    appliesTo: shape(
      coupon,
      'Indiquez une liste de formations et de produits, chacun par son genre et son identifiant.',
    ),
  },
  stripe_events: { payload: shape(anything) },
  questionnaires: {
    settings: shape(named),
    graph: shape(z.strictObject({ nodes: z.array(anything).max(2000), edges: z.array(anything).max(5000) })),
  },
  questions: {
    options: shape(z.array(z.strictObject({ value: line, label: line })).max(500)),
    points: shape(z.record(line, z.number())),
    answerKey: shape(anything),
    logic: shape(anything),
    feedback: shape(z.record(line, line)),
  },
  questionnaire_responses: {
    answers: shape(z.record(line, z.union([line, z.array(line).max(100)]))),
    seconds: shape(z.record(line, z.number().min(0).max(1_000_000))),
    sheet: shape(sheet),
  },
  survey_requests: { answers: shape(z.record(line, z.union([z.int().min(1).max(5), line]))) },
  site_settings: {
    legal: shape(legal),
    transfer: shape(transfer),
    socialLinks: shape(z.array(z.strictObject({ network: line, url: line })).max(50)),
    shipping: shape(shipping, 'Ces règles de livraison n’ont pas la forme attendue.'),
    features: shape(z.record(z.string().max(100), z.boolean())),
  },
  users: { address: shape(address, ADDRESS), fileNames: names },
  waveforms: { levels: shape(levels) },
  working_copies: { data: shape(named), fileNames: names },
}
