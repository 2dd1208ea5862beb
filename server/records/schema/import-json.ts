/** The shape of PocketBase's collections export, before it is completed. */
import * as z from 'zod'
import type { OAuth2ProviderConfig } from './definition.ts'

const FIELD_TYPES = [
  'text',
  'editor',
  'email',
  'url',
  'number',
  'bool',
  'date',
  'autodate',
  'select',
  'relation',
  'file',
  'json',
  'password',
  'geoPoint',
] as const

const NAME = z.string().regex(/^\w+$/).max(255)
const rule = z.string().nullish()
export const fieldJson = z.looseObject({
  id: z.string().optional(),
  name: NAME,
  type: z.enum(FIELD_TYPES),
})
/** A missing option has PocketBase's default for a new collection. */
const flag = z.boolean().nullish()
const amount = z.number().nullish()
const duration = z.looseObject({ duration: amount }).nullish()
const template = z.looseObject({ subject: z.string().nullish(), body: z.string().nullish() }).nullish()
const mailed = { emailTemplate: template }

const providerJson = z
  .looseObject({
    name: z.string(),
    clientId: z.string().nullish(),
    clientSecret: z.string().nullish(),
    authURL: z.string().nullish(),
    tokenURL: z.string().nullish(),
    userInfoURL: z.string().nullish(),
    displayName: z.string().nullish(),
    pkce: z.boolean().nullish(),
    extra: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform(
    (json): OAuth2ProviderConfig => ({
      name: json.name,
      clientId: json.clientId ?? '',
      clientSecret: json.clientSecret ?? '',
      authURL: json.authURL ?? '',
      tokenURL: json.tokenURL ?? '',
      userInfoURL: json.userInfoURL ?? '',
      displayName: json.displayName ?? '',
      pkce: json.pkce ?? null,
      extra: json.extra ?? {},
    }),
  )

export const collectionJson = z.looseObject({
  id: z.string().optional(),
  name: NAME,
  type: z.enum(['base', 'auth', 'view']).default('base'),
  system: z.boolean().default(false),
  fields: z.array(fieldJson).nullish(),
  /** The place of the fields before PocketBase 0.23. */
  schema: z.unknown().optional(),
  indexes: z.array(z.string()).nullish(),
  listRule: rule,
  viewRule: rule,
  createRule: rule,
  updateRule: rule,
  deleteRule: rule,
  created: z.string().default(''),
  updated: z.string().default(''),
  viewQuery: z.string().optional(),
  authRule: rule,
  manageRule: rule,
  passwordAuth: z.looseObject({ enabled: flag, identityFields: z.array(z.string()).nullish() }).nullish(),
  authAlert: z.looseObject({ enabled: flag, ...mailed }).nullish(),
  oauth2: z
    .looseObject({
      enabled: flag,
      providers: z.array(providerJson).nullish(),
      mappedFields: z.record(z.string(), z.string()).nullish(),
    })
    .nullish(),
  mfa: z.looseObject({ enabled: flag, duration: amount, rule }).nullish(),
  otp: z.looseObject({ enabled: flag, duration: amount, length: amount, ...mailed }).nullish(),
  authToken: duration,
  fileToken: duration,
  verificationToken: duration,
  passwordResetToken: duration,
  emailChangeToken: duration,
  verificationTemplate: template,
  resetPasswordTemplate: template,
  confirmEmailChangeTemplate: template,
})
export type CollectionJson = z.infer<typeof collectionJson>
export type FieldJson = z.infer<typeof fieldJson>

const wrapped = z.union([
  z.looseObject({ collections: z.array(z.unknown()) }).transform((body) => body.collections),
  z.looseObject({ items: z.array(z.unknown()) }).transform((page) => page.items),
])

/** The list inside the body of PocketBase's import call, or inside a page of its collections call. */
export const unwrapped = (value: unknown): unknown => wrapped.safeParse(value).data ?? value
