/**
 * The client secret of « Sign in with Apple »: a token signed by Apple's own key (PocketBase forms, §9.1).
 */
import { createPrivateKey, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { badRequest, sentence } from '#server/core/errors.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { dataOf } from '#server/records/http/body.ts'
import { UNREADABLE } from '#server/records/http/form-check.ts'
import { needSuperuser } from '#server/records/http/guards.ts'
import { queryOf } from '#server/records/http/query.ts'
import { sendProjected } from '#server/records/http/reply.ts'
import { atLeast, atMost, collect, exactly, first, matches, needed } from './checks.ts'
import { readPart } from './merge.ts'

const PRIVATE_KEY = /-----BEGIN PRIVATE KEY----[\s\S]+-----END PRIVATE KEY-----/
/** Six months, in seconds: Apple's maximum. */
const MAX_SECONDS = 15_777_000
const EMPTY = { clientId: '', teamId: '', keyId: '', privateKey: '', duration: 0 }

type AppleKey = typeof EMPTY

const readKey = (data: Readonly<Record<string, unknown>>): AppleKey => {
  // `readPart` omits names but never changes a type.
  const key = { ...EMPTY, ...(readPart(EMPTY, data) as Partial<AppleKey>) }
  const problems = collect({
    clientId: first(key.clientId, [needed]),
    teamId: first(key.teamId, [needed, exactly(10)]),
    keyId: first(key.keyId, [needed, exactly(10)]),
    privateKey: first(key.privateKey, [needed, matches(PRIVATE_KEY)]),
    duration: first(key.duration, [needed, atLeast(1), atMost(MAX_SECONDS)]),
  })
  if (problems) throw badRequest('Invalid client secret data.', problems)
  return key
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (key: AppleKey, now: Date): string => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: key.teamId,
    sub: key.clientId,
    aud: 'https://appleid.apple.com',
    iat: issuedAt,
    exp: issuedAt + key.duration,
  }
  const text = `${encoded({ alg: 'ES256', kid: key.keyId, typ: 'JWT' })}.${encoded(claims)}`
  const privateKey = createPrivateKey(key.privateKey.trim())
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('key is not on P-256')
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

export const appleSecretRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.post('/api/settings/apple/generate-client-secret', async (request, reply) => {
    needSuperuser(request)
    const key = readKey(dataOf(request, UNREADABLE))
    try {
      return await sendProjected(reply, { secret: signed(key, engine.clock.now()) }, queryOf(request).fields)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw badRequest(sentence(`Failed to generate client secret. Raw error: \n${reason}`))
    }
  })
}
