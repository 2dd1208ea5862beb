/** Sends mails: over SMTP when a server is configured, otherwise into the outbox (the row itself is the mail). */
import nodemailer from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}
export interface MailPort {
  /** `smtp` really sends; `outbox` only keeps. */
  readonly kind: 'smtp' | 'outbox'
  /** Resolves with the message id. Rejects when the server refuses or cannot be reached. */
  send(mail: Mail): Promise<{ messageId: string }>
  close(): void
}

/** `url` like `smtp://user:password@host:587` (nodemailer's connection URL). */
export const smtpMail = (url: string, from: string): MailPort => {
  const transport = nodemailer.createTransport(url, { from })
  return {
    kind: 'smtp',
    send: async (mail) => {
      const sent = await transport.sendMail(mail)
      return { messageId: sent.messageId }
    },
    close: () => transport.close(),
  }
}

/** No server is configured: the mail stays in `email_messages`, where an administrator reads it. */
export const outboxMail = (): MailPort => ({
  kind: 'outbox',
  send: async () => ({ messageId: '' }),
  close: () => undefined,
})
