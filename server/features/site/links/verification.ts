/**
 * The link « Confirmez votre adresse »: its page confirms by a button, because programs that check mails open links and run
 * scripts. The page is rendered with its form, so that it works without a script.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TOO_MANY, UNKNOWN_FAILURE } from '#drizzle/domain/failure-sentences.ts'
import { SHORT_PASSWORD } from '#drizzle/domain/password.ts'
import { PATHS } from '#drizzle/domain/paths.ts'
import type { FieldError } from '#server/core/errors.ts'
import { postedForm } from '#server/core/posted-form.ts'
import { pathOf, searchOf } from '#server/core/request-url.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { PostedForm } from '../contract.ts'
import type { Pages } from '../pages.ts'

const formOf = ({ tokens }: EngineCore, token: string): PostedForm => {
  const { email } = tokens.peek(token) ?? {}
  const values = { token, email: typeof email === 'string' ? email : '' }
  return { form: 'verification', values, errors: {}, failure: '', isDone: false }
}

/** The token of a link « Confirmez votre adresse »; null for any other address. */
const linkedToken = (request: FastifyRequest): string | null => {
  if (pathOf(request.url) !== PATHS.callback) return null
  const query = new URLSearchParams(searchOf(request.url))
  return query.get('action') === 'verification' ? query.get('token') : null
}

/** Answers the link with the form; null for any other address. */
export const verificationPage = (
  engine: EngineCore,
  site: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | FastifyReply | null => {
  const token = linkedToken(request)
  if (!token) return null
  if (!site.mayDraw(request)) return site.leaveBusy(request, reply)
  return site.answerForm(request, reply, PATHS.callback, formOf(engine, token), 200)
}

type Confirm = (body: {
  token: string
  password: string
  passwordConfirm: string
}) => Promise<{ statusCode: number; json: <T>() => T }>

/** The route answers in PocketBase's English, as for every caller; only the need of a new password is its own. */
const sentenceOf = (name: string, { code, message }: FieldError): string => {
  if (name === 'passwordConfirm') return 'Les deux mots de passe sont différents.'
  return code === 'validation_length_out_of_range' ? SHORT_PASSWORD : message
}

const messagesOf = (data: Readonly<Record<string, FieldError>>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, problem]) => [name, sentenceOf(name, problem)]))

/** Answers the form: `confirm` asks the route of the record API as this visitor. */
export const confirmAddress = async (
  engine: EngineCore,
  site: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  confirm: Confirm,
): Promise<FastifyReply> => {
  const typed = postedForm(request)
  const read = (name: string) => typed.get(name) ?? ''
  const form = formOf(engine, read('token'))
  const answer = await confirm({
    token: read('token'),
    password: read('password'),
    passwordConfirm: read('passwordConfirm'),
  })
  const show = (shown: Partial<PostedForm>, status: 200 | 400 | 429) =>
    site.answerForm(request, reply, PATHS.callback, { ...form, ...shown }, status)
  if (answer.statusCode === 204) return show({ isDone: true }, 200)
  if (answer.statusCode === 429) return show({ failure: TOO_MANY }, 429)
  const errors = messagesOf(answer.json<{ data?: Record<string, FieldError> }>().data ?? {})
  return show(Object.keys(errors).length > 0 ? { errors } : { failure: UNKNOWN_FAILURE }, 400)
}
