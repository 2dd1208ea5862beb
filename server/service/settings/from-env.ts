const KEPT_BACKUPS = 7

/** The settings from the environment: what it names is fixed, its defaults give way to what is stored. */
import type { Env } from '../../core/env.ts'
import {
  createSettings,
  type MetaSettings,
  NIGHTLY_BACKUP,
  type S3Settings,
  type SettingsPatch,
  type SmtpSettings,
} from '../../records/settings.ts'

/** `smtp://user:password@host:587`; `smtps:` uses TLS from the first byte. */
const smtpOf = (address: string): Partial<SmtpSettings> => {
  const url = new URL(address)
  const tls = url.protocol === 'smtps:'
  return {
    enabled: true,
    host: url.hostname,
    port: Number(url.port) || (tls ? 465 : 587),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tls,
  }
}

/** `Name <address>`, or an address alone. */
const senderOf = (from: string): Partial<MetaSettings> => {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? []
  return { ...(name ? { appName: name, senderName: name } : {}), senderAddress: address.trim() }
}

/** The settings from the environment, until others are stored. */
export const settingsFromEnv = (env: Pick<Env, 'publicUrl' | 'smtpUrl' | 'mailFrom'>): SettingsPatch => ({
  meta: { appURL: env.publicUrl, ...senderOf(env.mailFrom) },
  backups: { cron: NIGHTLY_BACKUP, cronMaxKeep: KEPT_BACKUPS },
  ...(env.smtpUrl ? { smtp: smtpOf(env.smtpUrl) } : {}),
})

const bucketOf = (bucket: NonNullable<Env['bucket']>): S3Settings => ({ enabled: true, ...bucket })

/** What the environment names: screens show it, and cannot change it. */
export const fixedByEnv = (
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'hasSender' | 'bucket'>,
): SettingsPatch => ({
  ...(env.smtpUrl ? { smtp: { ...createSettings().smtp, ...smtpOf(env.smtpUrl) } } : {}),
  ...(env.hasSender ? { meta: senderOf(env.mailFrom) } : {}),
  ...(env.bucket ? { s3: bucketOf(env.bucket), backups: { s3: bucketOf(env.bucket) } } : {}),
})
