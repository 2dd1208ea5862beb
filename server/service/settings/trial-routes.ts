/** `/api/settings/test/…`: tests of mail delivery and of a bucket (PocketBase §9.1). */
import type { FastifyInstance } from 'fastify'
import { badRequest, sentence } from '#server/core/errors.ts'
import { TEST_TEMPLATES, type TestMail, type TestTemplate } from '#server/records/auth/test-mail.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { dataOf } from '#server/records/http/body.ts'
import { email as isMail, lengthBetween, oneOf, UNREADABLE } from '#server/records/http/form-check.ts'
import { needSuperuser } from '#server/records/http/guards.ts'
import { failure } from '#server/records/schema/field-errors.ts'
import type { S3Settings } from '#server/records/settings.ts'
import { type Check, collect, first, needed } from './checks.ts'
import { readPart } from './merge.ts'

export interface Trials {
  /** Rejects with a reason that may be shown to an administrator. */
  sendMail(mail: TestMail): Promise<void>
  /** Writes, reads and deletes a file. Rejects as above. */
  testBucket(settings: S3Settings): Promise<void>
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isTemplate = (text: string): text is TestTemplate => TEST_TEMPLATES.some((name) => name === text)

const mailOf = (engine: EngineCore, data: Readonly<Record<string, unknown>>): TestMail => {
  const empty = { template: '', collection: '', email: '' }
  // `readPart` omits names but never changes a type.
  const form = { ...empty, ...(readPart(empty, data) as Partial<typeof empty>) }
  const authCollection: Check<string> = (name) =>
    name === '' || engine.registry.find(name)?.auth
      ? null
      : failure('validation_invalid_auth_collection', 'Must be a valid auth collection id or name.')
  const problems = collect({
    collection: first(form.collection, [lengthBetween(1, 255), authCollection]),
    email: first(form.email, [needed, lengthBetween(1, 255), isMail]),
    template: first(form.template, [needed, oneOf(TEST_TEMPLATES)]),
  })
  const { template } = form
  if (problems || !isTemplate(template)) throw badRequest('Failed to send the test email.', problems ?? {})
  return { template, email: form.email, collection: form.collection || '_superusers' }
}

const bucketOf = (engine: EngineCore, data: Readonly<Record<string, unknown>>): S3Settings => {
  const empty = { filesystem: '' }
  const form = { ...empty, ...(readPart(empty, data) as Partial<typeof empty>) }
  const problems = collect({
    filesystem: first(form.filesystem, [needed, oneOf(['storage', 'backups'])]),
  })
  if (problems) throw badRequest('Failed to test the S3 filesystem.', problems)
  return form.filesystem === 'backups' ? engine.settings.backups.s3 : engine.settings.s3
}

export const trialRoutes = (app: FastifyInstance, engine: EngineCore, trials: Trials): void => {
  app.post('/api/settings/test/email', async (request, reply) => {
    needSuperuser(request)
    const mail = mailOf(engine, dataOf(request, UNREADABLE))
    try {
      await trials.sendMail(mail)
    } catch (error) {
      throw badRequest(sentence(`Failed to send the test email. Raw error: \n${reasonOf(error)}`))
    }
    return reply.code(204).send()
  })
  app.post('/api/settings/test/s3', async (request, reply) => {
    needSuperuser(request)
    const bucket = bucketOf(engine, dataOf(request, UNREADABLE))
    try {
      if (!bucket.enabled) throw new Error('S3 storage filesystem is not enabled')
      await trials.testBucket(bucket)
    } catch (error) {
      throw badRequest(sentence(`Failed to test the S3 filesystem. Raw error: \n${reasonOf(error)}`))
    }
    return reply.code(204).send()
  })
}
