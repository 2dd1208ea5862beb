/** The settings from the environment; those stored by an administrator win. */
import type { Env } from '../../core/env.ts'
import type { MetaSettings, SettingsPatch, SmtpSettings } from '../../records/settings.ts'

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
  ...(env.smtpUrl ? { smtp: smtpOf(env.smtpUrl) } : {}),
})
