/** Account mails of any PocketBase schema: rendered from templates, sent as jobs (mails/record.go, §5.13). */
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { type Mail, type MailPort, senderOf } from '#server/ports/mail.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { type AuthMail, authMail } from './mail-payload.ts'
import { templateOf } from './mail-templates.ts'
import { markOtpSent } from './otp.ts'

const isShown = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** `{RECORD:field}` of every field that is not hidden: a template never contains a secret. */
const recordValues = (collection: CollectionDefinition, record: RawRecord): [string, string][] =>
  collection.fields
    .filter((field) => !field.hidden)
    .map((field) => {
      const value = record[field.name]
      const text = isShown(value) ? String(value) : value ? JSON.stringify(value) : ''
      return [`{RECORD:${field.name}}`, escapeMarkup(text)]
    })

const secretsOf = (mail: AuthMail): [string, string][] => {
  if (mail.template === 'otp')
    return [
      ['{OTP}', mail.code],
      ['{OTP_ID}', mail.otpId],
    ]
  if (mail.template === 'authAlert') return [['{ALERT_INFO}', escapeMarkup(mail.info)]]
  return [['{TOKEN}', mail.token]]
}

/** One pass, so that a value that looks like a placeholder is not replaced. */
const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(/\{[A-Z_]+(?::\w+)?\}/g, (placeholder) => values.get(placeholder) ?? placeholder)

const STYLE =
  'body{font:16px/1.5 Arial,sans-serif;color:#2b2b2b;margin:0;padding:24px}.btn{display:inline-block;padding:10px 20px;border-radius:4px;background:#2b2b2b;color:#fff!important;text-decoration:none;font-weight:bold}'

const fillTemplate = (subject: string, body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${subject}</title><style>${STYLE}</style></head><body>${body}</body></html>`

/** The plain-text version: links are written out, tags are dropped. */
const plainText = (html: string): string =>
  html
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1')
    .replace(/<br\s*\/?>|<\/(p|div|h\d|li)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The mail of a template for a record, which need not be stored. */
export const renderMail = (
  engine: EngineCore,
  collection: CollectionDefinition,
  record: RawRecord,
  mail: AuthMail,
): Mail => {
  const { meta } = engine.settings
  const values = new Map([
    ['{APP_NAME}', meta.appName],
    ['{APP_URL}', meta.appURL.replace(/\/+$/, '')],
    ...secretsOf(mail),
    ...recordValues(collection, record),
  ])
  const template = templateOf(collection, mail.template)
  const subject = fill(template.subject, values)
  const body = fill(template.body, values)
  return {
    from: senderOf(meta),
    to: mail.to,
    subject,
    html: fillTemplate(subject, body),
    text: plainText(body),
  }
}

/**
 * Sends account mails for an application without its own. A deleted record gets none. A repeated job may send
 * a mail twice; the codes and links in it are the same.
 */
export const accountMailJobs = (worker: Worker, engine: EngineCore, mailer: MailPort): void => {
  const send = async (payload: unknown): Promise<void> => {
    const mail = authMail.parse(payload)
    const collection = engine.registry.find(mail.collection)
    const record = collection ? engine.store.byId(collection, mail.recordId) : null
    if (!collection || !record) return
    await mailer.send(renderMail(engine, collection, record, mail))
    if (mail.template === 'otp') await markOtpSent(engine, mail.otpId, mail.to)
  }
  worker.handle('mail', send, { forgets: true })
}
