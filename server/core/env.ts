/**
 * Configuration: every variable with its default, read and checked once at start. An invalid value stops the
 * start with its name and the expected format. A test compares the table of `server/docs/operating.md` with
 * `ENV_VARIABLES`.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isEmail } from '#drizzle/domain/email.ts'
import { MIN_PASSWORD } from '#drizzle/domain/password.ts'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { DEFAULT_BRAND } from '#drizzle/domain/titles.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const blank = z.literal('').transform(() => undefined)
const optional = <S extends z.ZodType>(schema: S) => z.union([blank, schema]).optional()

/** Providers with known URLs; each has an id and a secret. */
const OAUTH = ['GOOGLE', 'FACEBOOK', 'APPLE', 'MICROSOFT', 'LINKEDIN', 'GITHUB', 'OIDC'] as const
type OAuthName = (typeof OAUTH)[number]
const text = optional(z.string().min(1))
const oauthShape = Object.fromEntries(
  OAUTH.flatMap((name) => [
    [`OAUTH_${name}_CLIENT_ID`, text],
    [`OAUTH_${name}_CLIENT_SECRET`, text],
  ]),
) as Record<`OAUTH_${OAuthName}_CLIENT_${'ID' | 'SECRET'}`, typeof text>

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8090),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: optional(z.url()),
  DATA_DIR: z.string().min(1).default('./data'),
  UPLOADS_DIR: z.string().min(1).default('./uploads'),
  SECRET_KEY: optional(z.string().min(32)),
  ADMIN_EMAIL: optional(z.string().transform(spelledAddress).refine(isEmail, 'Invalid email address')),
  ADMIN_PASSWORD: optional(z.string().min(MIN_PASSWORD).max(71)),
  DEMO: optional(flag),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().min(3)),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  S3_FORCE_PATH_STYLE: flag.default(false),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  READERS: optional(z.coerce.number().int().min(0).max(64)),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/)),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_/)),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/)),
  STRIPE_API_BASE: optional(z.url({ protocol: /^https?$/ })),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  OPENAI_MODEL: text,
  OPENAI_MONTHLY_TOKENS: z.coerce.number().int().min(0).max(1e12).default(2_000_000),
  OPENAI_PRICES: optional(z.string().regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/)),
  OPENAI_MONTHLY_EUROS: optional(z.coerce.number().min(0).max(1e6)),
  READ_SECONDS: z.coerce.number().min(0.1).max(300).default(2),
  ...oauthShape,
  OAUTH_OIDC_NAME: text,
  OAUTH_OIDC_AUTH_URL: optional(z.url()),
  OAUTH_OIDC_TOKEN_URL: optional(z.url()),
  OAUTH_OIDC_USERINFO_URL: optional(z.url()),
})

/** Names of the variables, for the table of `server/docs/operating.md`. */
export const ENV_VARIABLES: readonly string[] = Object.keys(schema.shape)

export interface Env {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  uploadsDir: string
  secret: string
  admin: { email: string; password: string } | null
  demo: boolean
  smtpUrl: string | null
  mailFrom: string
  /** Whether `mailFrom` was given. */
  hasSender: boolean
  /** A bucket for uploads and backups; null: what the settings say, else the disk. */
  bucket: BucketSettings | null
  trustProxy: boolean
  logLevel: string
  rateLimit: boolean
  /** The number of reader processes; null: chosen by the machine. */
  readers: number | null
  /** Milliseconds that a reader's query may take for a caller bound by rules. */
  readDeadline: number
  /** Card payments; null: the demonstration's page, and none in production. */
  stripe: StripeSettings | null
  /** The drafting service for authors; null: none, and the authors are notified. */
  ai: AiSettings | null
  /** Sign-in providers in PocketBase's configuration; only those with an id. */
  oauthProviders: OAuthProvider[]
}

interface StripeSettings {
  readonly secretKey: string
  /** Empty: nothing is sold, and the log has the reason. */
  readonly publishableKey: string
  /** Empty: webhooks are refused, and events are polled hourly. */
  readonly webhookSecret: string
  /** Null: Stripe's own. */
  readonly apiBase: string | null
}

interface BucketSettings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secret: string
  readonly forcePathStyle: boolean
}

interface AiSettings {
  readonly apiKey: string
  /** Null: OpenAI's own. */
  readonly baseUrl: string | null
  readonly model: string
  /** Per month in Paris, input and output together. */
  readonly monthlyTokens: number
  /** Euros per million tokens, input and output; null: unknown. */
  readonly prices: { readonly input: number; readonly output: number } | null
  readonly monthlyEuros: number | null
}

/** The shape of a provider of a PocketBase collection; empty URLs mean the provider's own. */
interface OAuthProvider {
  name: string
  clientId: string
  clientSecret: string
  authURL: string
  tokenURL: string
  userInfoURL: string
  displayName: string
  pkce: boolean | null
  extra: Record<string, unknown>
}

type Values = z.output<typeof schema>

const providersOf = (values: Values): OAuthProvider[] =>
  OAUTH.flatMap((name) => {
    const clientId = values[`OAUTH_${name}_CLIENT_ID`]
    const clientSecret = values[`OAUTH_${name}_CLIENT_SECRET`]
    if (!clientId) return []
    if (!clientSecret)
      throw new EnvError(
        `The configuration is not valid:\n  OAUTH_${name}_CLIENT_SECRET: is needed beside the id`,
      )
    const isOidc = name === 'OIDC'
    if (isOidc && !(values.OAUTH_OIDC_AUTH_URL && values.OAUTH_OIDC_TOKEN_URL))
      throw new EnvError(
        'The configuration is not valid:\n  OAUTH_OIDC_AUTH_URL and OAUTH_OIDC_TOKEN_URL: are needed beside the id',
      )
    return [
      {
        name: name.toLowerCase(),
        clientId,
        clientSecret,
        authURL: (isOidc && values.OAUTH_OIDC_AUTH_URL) || '',
        tokenURL: (isOidc && values.OAUTH_OIDC_TOKEN_URL) || '',
        userInfoURL: (isOidc && values.OAUTH_OIDC_USERINFO_URL) || '',
        displayName: (isOidc && values.OAUTH_OIDC_NAME) || '',
        pkce: null,
        extra: {},
      },
    ]
  })

const stripeOf = (values: Values): StripeSettings | null =>
  values.STRIPE_SECRET_KEY
    ? {
        secretKey: values.STRIPE_SECRET_KEY,
        publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
        apiBase: values.STRIPE_API_BASE ?? null,
      }
    : null

const DEFAULT_MODEL = 'gpt-5'

const aiOf = (values: Values): AiSettings | null => {
  const { OPENAI_API_KEY: apiKey, OPENAI_PRICES: pair, OPENAI_MONTHLY_EUROS: euros } = values
  if (euros !== undefined && !pair)
    throw new EnvError(
      'The configuration is not valid:\n  OPENAI_PRICES: is needed beside OPENAI_MONTHLY_EUROS',
    )
  if (!apiKey) return null
  const [input = 0, output = 0] = pair?.split('/').map(Number) ?? []
  return {
    apiKey,
    baseUrl: values.OPENAI_BASE_URL ?? null,
    model: values.OPENAI_MODEL ?? DEFAULT_MODEL,
    monthlyTokens: values.OPENAI_MONTHLY_TOKENS,
    prices: pair ? { input, output } : null,
    monthlyEuros: euros ?? null,
  }
}

/** An invalid configuration; its message names each variable and is meant for the operator. */
export class EnvError extends Error {}

const storedSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret.key')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  return secret
}

/** All of a bucket, or none: a half is an error of the configuration. */
const bucketOf = (values: z.output<typeof schema>): BucketSettings | null => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secret } = values
  const given = [endpoint, bucket, accessKey, secret].filter((value) => value !== undefined)
  if (given.length === 0) return null
  if (!endpoint || !bucket || !accessKey || !secret)
    throw new EnvError(
      'The configuration is not valid:\n  S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY: give all or none',
    )
  const region = values.S3_REGION ?? 'us-east-1'
  return { endpoint, region, bucket, accessKey, secret, forcePathStyle: values.S3_FORCE_PATH_STYLE }
}

/** The data folder, as `readEnv` reads it, for read-only use: nothing is created. */
export const dataDirOf = ({ DATA_DIR }: Record<string, string | undefined>): string =>
  resolve(schema.shape.DATA_DIR.parse(DATA_DIR))

/**
 * Reads the variables. Creates `DATA_DIR/secret.key` (mode 0600) without a given secret. Throws `EnvError`.
 */
export const readEnv = (variables: Record<string, string | undefined>): Env => {
  const parsed = schema.safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`The configuration is not valid:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production && values.DEMO === true) {
    throw new EnvError(
      'The configuration is not valid:\n  DEMO: must not be true when NODE_ENV is production',
    )
  }
  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    throw new EnvError(
      'The configuration is not valid:\n  ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither',
    )
  }
  const dataDir = resolve(values.DATA_DIR)
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    uploadsDir: resolve(values.UPLOADS_DIR),
    secret: values.SECRET_KEY ?? storedSecret(dataDir),
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    demo: values.DEMO ?? !production,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `${DEFAULT_BRAND} <bonjour@sable-et-souffle.example>`,
    hasSender: values.MAIL_FROM !== undefined,
    bucket: bucketOf(values),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT === 'on',
    readers: values.READERS ?? null,
    readDeadline: values.READ_SECONDS * 1000,
    stripe: stripeOf(values),
    ai: aiOf(values),
    oauthProviders: providersOf(values),
  }
}
