/** What the site is connected to, in the engine's settings: read without secrets, changed part by part, and tested. */
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { badRequest, invalid } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { NIGHTLY_BACKUP, type S3Settings, type SmtpSettings } from '#server/records/settings.ts'
import type { ChangeableSettings, FeatureContext } from '../feature.ts'
import type * as contract from './contract.ts'

type Connections = ReplyOf<typeof contract.readConnections>
type Changes = BodyOf<typeof contract.changeConnections>

const FAILED = 'Le test a échoué\u00a0: '
const SUBJECT = 'Essai d’envoi'
const TEXT = 'Ce message montre que votre site envoie ses e-mails.'
const OUTBOX = 'aucun serveur n’est branché, les e-mails sont gardés sans partir.'
const AGAIN = 'Saisissez à nouveau ce secret\u00a0: il a été donné pour une autre adresse.'
const FIXED = 'L’hébergement du site le fixe\u00a0: demandez à votre hébergeur.'

const bucketView = (s3: S3Settings, isFixed: boolean): Connections['files'] => ({
  isOn: s3.enabled,
  endpoint: s3.endpoint,
  region: s3.region,
  bucket: s3.bucket,
  accessKey: s3.accessKey,
  forcePathStyle: s3.forcePathStyle,
  hasSecret: s3.secret !== '',
  isFixed,
})

export const connectionsOf = ({ settings }: EngineCore, { fixed }: ChangeableSettings): Connections => ({
  mail: {
    isOn: settings.smtp.enabled,
    host: settings.smtp.host,
    port: settings.smtp.port,
    username: settings.smtp.username,
    isTls: settings.smtp.tls,
    senderName: settings.meta.senderName,
    senderAddress: settings.meta.senderAddress,
    hasSecret: settings.smtp.password !== '',
    isFixed: fixed.smtp !== undefined,
    isSenderFixed: fixed.meta !== undefined,
  },
  files: bucketView(settings.s3, fixed.s3 !== undefined),
  archive: bucketView(settings.backups.s3, fixed.backups?.s3 !== undefined),
  backups: { isDaily: settings.backups.cron !== '', keep: settings.backups.cronMaxKeep },
})

type Part = Readonly<Record<string, unknown>>

/** A stored secret goes to the server that it was typed for, and to no other. */
const needsSecret = (isOther: boolean, stored: string, typed: string): boolean =>
  isOther && stored !== '' && typed === ''

const bucketPart = (
  name: 'files' | 'archive',
  { isOn, secret, ...bucket }: NonNullable<Changes['files']>,
  before: S3Settings,
): Part => {
  const isOther = bucket.endpoint !== before.endpoint || bucket.accessKey !== before.accessKey
  if (needsSecret(isOther, before.secret, secret))
    throw invalid({ [`${name}.secret`]: ['validation_required', AGAIN] })
  const next = { ...bucket, secret: secret || before.secret }
  const missing = (['endpoint', 'region', 'bucket', 'accessKey', 'secret'] as const).filter(
    (field) => isOn && next[field] === '',
  )
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(
        missing.map((field) => [`${name}.${field}`, ['validation_required', REQUIRED] as const]),
      ),
    )
  return { ...bucket, enabled: isOn, ...(secret === '' ? {} : { secret }) }
}

const mailPart = (change: NonNullable<Changes['mail']>, before: SmtpSettings): Part => {
  const { isOn, isTls, secret, senderName, senderAddress, ...server } = change
  if (isOn && server.host === '') throw invalid({ 'mail.host': ['validation_required', REQUIRED] })
  const isOther =
    server.host !== before.host ||
    server.port !== before.port ||
    server.username !== before.username ||
    isTls !== before.tls
  if (needsSecret(isOther, before.password, secret))
    throw invalid({ 'mail.secret': ['validation_required', AGAIN] })
  return {
    smtp: { ...server, enabled: isOn, tls: isTls, ...(secret === '' ? {} : { password: secret }) },
    meta: { senderName, senderAddress },
  }
}

const SERVER = ['isOn', 'host', 'port', 'username', 'isTls'] as const
const SENDER = ['senderName', 'senderAddress'] as const

const refuseFixed = (
  { mail, ...changes }: Changes,
  { fixed }: ChangeableSettings,
  now: Connections,
): void => {
  const differs = (names: readonly (keyof Connections['mail'] & keyof NonNullable<typeof mail>)[]) =>
    mail !== undefined && names.some((name) => mail[name] !== now.mail[name])
  const wrong = [
    fixed.smtp && (differs(SERVER) || mail?.secret) ? 'mail.host' : '',
    fixed.meta && differs(SENDER) ? 'mail.senderAddress' : '',
    fixed.s3 && changes.files ? 'files.endpoint' : '',
    fixed.backups?.s3 && changes.archive ? 'archive.endpoint' : '',
  ].filter(Boolean)
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map((name) => [name, ['validation_invalid_value', FIXED] as const])),
    )
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Files must not go to where they cannot be read again. */
const tryBucket = async (
  { testBucket }: ChangeableSettings,
  name: 'files' | 'archive',
  change: Changes['files'],
  before: S3Settings,
): Promise<void> => {
  if (!change?.isOn) return
  const { isOn: enabled, secret, ...bucket } = change
  try {
    await testBucket({ ...bucket, enabled, secret: secret || before.secret })
  } catch (error) {
    throw invalid({ [`${name}.endpoint`]: ['validation_invalid_value', `${FAILED}${reasonOf(error)}`] })
  }
}

/** Stores and applies the changes. Throws 400 by field. */
export const changeConnections = async (
  engine: EngineCore,
  stored: ChangeableSettings,
  actor: Actor,
  changes: Changes,
): Promise<void> => {
  refuseFixed(changes, stored, connectionsOf(engine, stored))
  const { settings } = engine
  const { mail, files, archive, backups } = changes
  const part = {
    ...(mail ? mailPart(mail, settings.smtp) : {}),
    ...(files ? { s3: bucketPart('files', files, settings.s3) } : {}),
    ...(archive || backups
      ? {
          backups: {
            ...(archive ? { s3: bucketPart('archive', archive, settings.backups.s3) } : {}),
            ...(backups
              ? { cron: cronOf(backups.isDaily, settings.backups.cron), cronMaxKeep: backups.keep }
              : {}),
          },
        }
      : {}),
  }
  await tryBucket(stored, 'files', files, settings.s3)
  await tryBucket(stored, 'archive', archive, settings.backups.s3)
  await stored.keep(part, actor)
}

/** An expression that an integrator has set stays while it is on. */
const cronOf = (isDaily: boolean, before: string): string => (isDaily ? before || NIGHTLY_BACKUP : '')

/** Tries what is stored. Throws 400 with the reason of the failure. */
export const testConnection = async (
  { engine, ports: { mail }, settings: changeable }: FeatureContext,
  what: BodyOf<typeof contract.testConnection>['what'],
  email: string,
): Promise<void> => {
  const { settings } = engine
  try {
    if (what === 'mail') {
      if (mail.kind === 'outbox') throw new Error(OUTBOX)
      await mail.send({ to: email, subject: SUBJECT, text: TEXT, html: `<p>${TEXT}</p>` })
      return
    }
    const bucket = what === 'files' ? settings.s3 : settings.backups.s3
    await changeable.testBucket(bucket)
  } catch (error) {
    engine.log.warn({ err: error, what }, 'A connection test failed')
    throw badRequest(FAILED + reasonOf(error))
  }
}
