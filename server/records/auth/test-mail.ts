/** The mail by which an administrator tests a template (PocketBase `POST /api/settings/test/email`). */
import { stamp } from '#server/core/clock.ts'
import type { Mail, MailPort } from '#server/ports/mail.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { codecOf } from '../read/codec.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { AuthMail } from './mail-payload.ts'
import { renderMail } from './mails.ts'

/** The names of the templates in that route. */
export const TEST_TEMPLATES = [
  'verification',
  'password-reset',
  'email-change',
  'otp',
  'login-alert',
] as const
export type TestTemplate = (typeof TEST_TEMPLATES)[number]

export interface TestMail {
  readonly template: TestTemplate
  /** An auth collection, by name or id. */
  readonly collection: string
  readonly email: string
}

/** Renders the account mails of an application. */
export type RenderMail = (collection: CollectionDefinition, record: RawRecord, mail: AuthMail) => Mail

/** A sample record, each text of which names its field. */
const sampleOf = (collection: CollectionDefinition, email: string): RawRecord => {
  const record = codecOf(collection).blank()
  for (const field of collection.fields)
    if (field.type === 'text' || field.type === 'editor') record[field.name] = `__pb_test_${field.name}__`
  record.email = email
  return record
}

const mailFor = (
  engine: EngineCore,
  collection: CollectionDefinition,
  record: RawRecord,
  { template, email }: TestMail,
): AuthMail => {
  const common = { collection: collection.name, recordId: record.id, to: email }
  const token = (type: 'verification' | 'passwordReset' | 'emailChange', claims = {}) =>
    engine.tokens.sign(type, record, { claims: { email, ...claims } })
  switch (template) {
    case 'verification':
      return { ...common, template: 'verification', token: token('verification') }
    case 'password-reset':
      return { ...common, template: 'passwordReset', token: token('passwordReset') }
    case 'email-change':
      return { ...common, template: 'emailChange', token: token('emailChange', { newEmail: email }) }
    case 'otp':
      return { ...common, template: 'otp', otpId: '_PB_TEST_OTP_ID_', code: '123456' }
    case 'login-alert':
      return {
        ...common,
        template: 'authAlert',
        info: `${stamp(engine.clock.now())} - 127.0.0.1 TEST_USER_AGENT`,
      }
  }
}

/**
 * Renders a template, the collection's own unless another is given, for a sample record and sends it. Rejects
 * when sending fails.
 */
export const sendTestMail = async (
  engine: EngineCore,
  mailer: MailPort,
  test: TestMail,
  render: RenderMail = (collection, record, mail) => renderMail(engine, collection, record, mail),
): Promise<void> => {
  const collection = engine.registry.find(test.collection)
  if (!collection?.auth) throw new Error(`${test.collection} is not an auth collection`)
  const record = sampleOf(collection, test.email)
  await mailer.send(render(collection, record, mailFor(engine, collection, record, test)))
}
