/**
 * The changeable settings of a running engine: PocketBase's, with its names and defaults
 * (core/settings_model.go). One mutable value per engine, read at each use, so that a change applies from the
 * next request on.
 */

export interface SmtpSettings {
  enabled: boolean
  port: number
  host: string
  username: string
  password: string
  authMethod: '' | 'PLAIN' | 'LOGIN'
  tls: boolean
  localName: string
}

export interface S3Settings {
  enabled: boolean
  bucket: string
  region: string
  endpoint: string
  accessKey: string
  secret: string
  forcePathStyle: boolean
}

/** Daily, in UTC: two or three in the morning in Paris. */
export const NIGHTLY_BACKUP = '30 1 * * *'

export interface BackupSettings {
  /** A cron expression, `''` without automatic backups. */
  cron: string
  cronMaxKeep: number
  s3: S3Settings
}

export interface MetaSettings {
  accentColor: string
  appName: string
  /** Without a trailing slash. */
  appURL: string
  senderName: string
  senderAddress: string
  hideControls: boolean
}

export interface RateLimitRule {
  /** `POST /path`, `/path`, `/prefix/`, `posts:create`, `*:create`. */
  label: string
  audience: '' | '@guest' | '@auth'
  /** Seconds. */
  duration: number
  maxRequests: number
}

export interface RateLimitSettings {
  enabled: boolean
  rules: RateLimitRule[]
  /** Addresses or networks (CIDR) without limits. */
  excludedIPs: string[]
}

interface TrustedProxySettings {
  headers: string[]
  useLeftmostIP: boolean
}

export interface BatchSettings {
  enabled: boolean
  maxRequests: number
  /** Seconds; 0 or less: 3. */
  timeout: number
  /** Bytes; 0 or less: 128 MiB. */
  maxBodySize: number
}

interface LogSettings {
  /** 0 stores nothing. */
  maxDays: number
  /** -4 debug, 0 info, 4 warn, 8 error. */
  minLevel: number
  logIP: boolean
  logAuthId: boolean
}

export interface EngineSettings {
  /** Addresses or networks from which superusers may call; empty: any. */
  superuserIPs: string[]
  smtp: SmtpSettings
  backups: BackupSettings
  s3: S3Settings
  meta: MetaSettings
  rateLimits: RateLimitSettings
  trustedProxy: TrustedProxySettings
  batch: BatchSettings
  logs: LogSettings
}

const SECRETS: readonly string[] = ['password', 'secret']

/**
 * Whether settings of this name are secret, in any section: encrypted when stored, masked in the audit log,
 * left out of every reply.
 */
export const isSecretSetting = (name: string): boolean => SECRETS.includes(name)

/** Any part of the settings; lists are replaced as a whole. */
export type SettingsPatch = {
  [Section in keyof EngineSettings]?: EngineSettings[Section] extends readonly unknown[]
    ? EngineSettings[Section]
    : Partial<EngineSettings[Section]>
}

const noBucket = (): S3Settings => ({
  enabled: false,
  bucket: '',
  region: '',
  endpoint: '',
  accessKey: '',
  secret: '',
  forcePathStyle: false,
})

const DEFAULT_RULES: readonly RateLimitRule[] = [
  { label: '*:auth', audience: '', duration: 3, maxRequests: 2 },
  { label: '*:create', audience: '', duration: 5, maxRequests: 20 },
  { label: '/api/batch', audience: '', duration: 1, maxRequests: 3 },
  { label: '/api/', audience: '', duration: 10, maxRequests: 300 },
]

/** New settings: PocketBase's defaults with the application's changes. */
export const createSettings = (patch: SettingsPatch = {}): EngineSettings => ({
  superuserIPs: patch.superuserIPs ?? [],
  smtp: {
    enabled: false,
    port: 587,
    host: 'smtp.example.com',
    username: '',
    password: '',
    authMethod: '',
    tls: false,
    localName: '',
    ...patch.smtp,
  },
  backups: { cron: '', cronMaxKeep: 3, s3: noBucket(), ...patch.backups },
  s3: { ...noBucket(), ...patch.s3 },
  meta: {
    accentColor: '#1055c9',
    appName: 'Acme',
    appURL: 'http://localhost:8090',
    senderName: 'Support',
    senderAddress: 'support@example.com',
    hideControls: false,
    ...patch.meta,
  },
  rateLimits: {
    enabled: false,
    rules: DEFAULT_RULES.map((rule) => ({ ...rule })),
    excludedIPs: [],
    ...patch.rateLimits,
  },
  trustedProxy: { headers: [], useLeftmostIP: false, ...patch.trustedProxy },
  batch: { enabled: false, maxRequests: 50, timeout: 3, maxBodySize: 0, ...patch.batch },
  logs: { maxDays: 5, minLevel: 0, logIP: true, logAuthId: false, ...patch.logs },
})

/** The settings of a running engine, changed in place, with their listeners. */
export class LiveSettings {
  readonly values: EngineSettings
  readonly #listeners: ((settings: EngineSettings) => void)[] = []

  constructor(patch?: SettingsPatch) {
    this.values = createSettings(patch)
  }

  change(settings: EngineSettings): void {
    Object.assign(this.values, settings)
    for (const listener of this.#listeners) listener(this.values)
  }

  onChange(listener: (settings: EngineSettings) => void): void {
    this.#listeners.push(listener)
  }
}
