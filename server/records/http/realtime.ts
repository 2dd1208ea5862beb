/** `/api/realtime`: the event stream and its subscriptions (PocketBase §7.1, 7.2). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, type FieldErrors, forbidden, notFound, tooMany } from '#server/core/errors.ts'
import { guest } from '../actor.ts'
import { isStillSignedIn } from '../auth/sessions.ts'
import type { EngineCore } from '../engine-core.ts'
import { identityOf } from '../realtime/client.ts'
import { parseSubscription, type Subscription } from '../realtime/subscription.ts'
import { MAX_TERMS } from '../realtime/weight.ts'
import { blank, failure } from '../schema/field-errors.ts'
import { dataOf } from './body.ts'

const MAX_ID_LENGTH = 255
const MAX_SUBSCRIPTIONS = 1000
const MAX_SUBSCRIPTION_LENGTH = 2500
/** Bytes of all subscriptions of a request: each stream stores its own. */
const MAX_LIST_LENGTH = 65_536
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // The stream ends with its connection.
  connection: 'close',
}

/** Opens a stream. The reply is hijacked: it lasts for minutes and has no end that Fastify could wait for. */
const open = (engine: EngineCore) => (request: FastifyRequest, reply: FastifyReply) => {
  if (request.method === 'HEAD') {
    reply.headers(STREAM_HEADERS).send()
    return
  }
  if (!engine.realtime.hub.hasRoomFor(request.ip)) throw tooMany()
  engine.realtime.hub.hooks.connect(request.ip)
  reply.headers(STREAM_HEADERS).hijack()
  // Headers set by hooks so far (security, CORS) belong to this reply too.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  // Ends with its connection instead of being chunked: each message is one write instead of three.
  reply.raw.removeHeader('transfer-encoding')
  reply.raw.writeHead(200)
  const client = engine.realtime.hub.connect(reply.raw, request.ip)
  reply.raw.on('close', () => engine.realtime.hub.disconnect(client))
}

/** A text of the body. Forms turn digits and `true` into values; JSON with anything but texts is refused. */
const textIn = (value: unknown, isForm: boolean): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (!isForm || typeof value === 'object') throw badRequest()
  return String(value)
}

const listIn = (value: unknown, isForm: boolean): string[] => {
  if (value === undefined || value === null) return []
  if (!isForm && !Array.isArray(value)) throw badRequest()
  return (Array.isArray(value) ? value : [value]).map((item) => textIn(item, isForm))
}

const tooLong = (max: number) =>
  failure('validation_length_too_long', `The length must be no more than ${max}.`, { min: 0, max })

const TOO_COMPLEX = 'validation_too_complex'
const TOO_COSTLY = failure(
  TOO_COMPLEX,
  'Filters and expands of all subscriptions of this address must have fewer terms.',
)

const check = (clientId: string, subscriptions: readonly string[]): void => {
  const errors: FieldErrors = {}
  const range = { min: 1, max: MAX_ID_LENGTH }
  if (clientId === '') errors.clientId = blank()
  else if (Buffer.byteLength(clientId) > MAX_ID_LENGTH)
    errors.clientId = failure(
      'validation_length_out_of_range',
      `The length must be between ${range.min} and ${range.max}.`,
      range,
    )
  if (subscriptions.length > MAX_SUBSCRIPTIONS) errors.subscriptions = tooLong(MAX_SUBSCRIPTIONS)
  else {
    const long = subscriptions.flatMap((text, at) =>
      Buffer.byteLength(text) > MAX_SUBSCRIPTION_LENGTH
        ? [[String(at), tooLong(MAX_SUBSCRIPTION_LENGTH)]]
        : [],
    )
    if (long.length > 0) errors.subscriptions = Object.fromEntries(long)
    else if (Buffer.byteLength(subscriptions.join('')) > MAX_LIST_LENGTH)
      errors.subscriptions = tooLong(MAX_LIST_LENGTH)
  }
  if (Object.keys(errors).length > 0) throw badRequest('', errors)
}

/** Throws 400 for each subscription that exceeds its maximum cost. */
const checkTerms = (wanted: readonly Subscription[]): void => {
  const heavy = wanted.flatMap(({ terms }, at) =>
    terms > MAX_TERMS
      ? [[String(at), failure(TOO_COMPLEX, `Filter and expand must have no more than ${MAX_TERMS} terms.`)]]
      : [],
  )
  if (heavy.length > 0) throw badRequest('', { subscriptions: Object.fromEntries(heavy) as FieldErrors })
}

const subscribe = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const data = dataOf(request)
  const isForm = !(request.headers['content-type'] ?? '').toLowerCase().startsWith('application/json')
  const clientId = textIn(data.clientId, isForm)
  const subscriptions = listIn(data.subscriptions, isForm)
  check(clientId, subscriptions)
  const { hub } = engine.realtime
  const client = hub.find(clientId)
  if (!client) throw notFound('Missing or invalid client id.')
  if (client.ip !== request.ip) throw badRequest('Invalid realtime client.')
  if (client.actor.record && client.identity !== identityOf(request.actor))
    throw forbidden("The current and the previous request authorization don't match.")
  if (!hub.hasRoomForSubscriptions(client, subscriptions)) throw tooMany()
  // The session may have ended while the body was received: a stream lasts, so the current identity counts.
  const actor = isStillSignedIn(engine, request.actor) ? request.actor : guest
  const names = hub.hooks.subscribe(client, subscriptions).filter((name) => name !== '')
  const wanted = names.map(parseSubscription)
  if (actor.kind !== 'superuser') checkTerms(wanted)
  if (!hub.hasRoomForTerms(client, wanted)) throw badRequest('', { subscriptions: TOO_COSTLY })
  hub.subscribe(client, actor, wanted)
  return reply.code(204).send()
}

export const realtimeRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.get('/api/realtime', open(engine))
  app.post('/api/realtime', subscribe(engine))
  // Before Fastify waits for open connections: a stream would keep it waiting for minutes.
  app.addHook('preClose', (done) => {
    engine.realtime.hub.close()
    done()
  })
}
