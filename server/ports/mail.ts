/** Sends mails: over SMTP when a server is configured, otherwise into the outbox, where they are stored. */
import type { Transporter } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** `Name <address>`; absent: the port's own sender. */
  from?: string
  /** `<id@host>`, the same for each attempt of this mail; absent: a new one. */
  messageId?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}
export interface MailPort {
  /** `smtp` sends; `outbox` only stores. */
  readonly kind: 'smtp' | 'outbox'
  /** Resolves with the message id. Rejects when the server refuses or is unreachable. */
  send(mail: Mail): Promise<{ messageId: string }>
  close(): void
}

/** Milliseconds after which a silent mail server counts as unreachable (nodemailer's names). */
interface SmtpTimeouts {
  readonly connectionTimeout: number
  /** From the connection to the server's greeting. */
  readonly greetingTimeout: number
  /** Maximum silence during the session. */
  readonly socketTimeout: number
  readonly dnsTimeout: number
}

/** Longer than a busy server needs, shorter than nodemailer's two and ten minutes. */
const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 45_000,
  dnsTimeout: 10_000,
}

/** `url` like `smtp://user:password@host:587` (nodemailer's connection URL). */
export const smtpMail = (url: string, from: string, wait = SMTP_TIMEOUTS): MailPort => {
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...wait }, { from })
  }
  return {
    kind: 'smtp',
    send: async (mail) => {
      opened ??= open()
      const sent: { messageId: string } = await (await opened).sendMail(mail)
      return { messageId: sent.messageId }
    },
    close: () => {
      // A failure to open the transport is reported by `send`.
      opened?.then(
        (transport) => transport.close(),
        () => undefined,
      )
    },
  }
}

const MAX_STORED = 100

export interface Outbox extends MailPort {
  /** The last 100 mails, oldest first. */
  readonly messages: readonly Mail[]
}

/** Without a server, mails are stored in memory (the product also stores them in `email_messages`). */
export const outboxMail = (): Outbox => {
  const messages: Mail[] = []
  return {
    kind: 'outbox',
    messages,
    send: async (mail) => {
      messages.push(mail)
      if (messages.length > MAX_STORED) messages.shift()
      return { messageId: '' }
    },
    close: () => undefined,
  }
}

/** Settings read for each mail: PocketBase's `smtp` and `meta` sections. */
interface MailSettings {
  readonly smtp: {
    readonly enabled: boolean
    readonly host: string
    readonly port: number
    readonly username: string
    readonly password: string
    readonly authMethod: string
    /** TLS from the first byte; without it STARTTLS is used when the server offers it. */
    readonly tls: boolean
    readonly localName: string
  }
  readonly meta: { readonly senderName: string; readonly senderAddress: string }
}

/** A sender header with an escaped quoted name. */
export const senderOf = (meta: MailSettings['meta']): string =>
  meta.senderName
    ? `"${meta.senderName.replace(/["\\\r\n]/g, ' ')}" <${meta.senderAddress}>`
    : meta.senderAddress

const transportFor = async ({ smtp }: MailSettings): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...SMTP_TIMEOUTS,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls,
    ...(smtp.localName ? { name: smtp.localName } : {}),
    ...(smtp.username || smtp.password
      ? {
          auth: { user: smtp.username, pass: smtp.password },
          ...(smtp.authMethod ? { authMethod: smtp.authMethod } : {}),
        }
      : {}),
  })
}

/**
 * Sends through the SMTP server of the settings while it is enabled, else through `fallback`. The settings
 * are read for each mail, so that a change applies from the next one on.
 */
export const settingsMail = (settings: MailSettings, fallback: MailPort): MailPort => ({
  get kind() {
    return settings.smtp.enabled ? 'smtp' : fallback.kind
  },
  send: async (mail) => {
    if (!settings.smtp.enabled) return fallback.send(mail)
    const transport = await transportFor(settings)
    try {
      const sent: { messageId: string } = await transport.sendMail({ from: senderOf(settings.meta), ...mail })
      return { messageId: sent.messageId }
    } finally {
      transport.close()
    }
  },
  close: () => fallback.close(),
})
