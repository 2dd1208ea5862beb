/**
 * The forms of pages whose script is not there yet, or never will be: they post like any form, and are answered by the
 * page itself or by a redirect. Each asks the same route as its script would, so that no rule is written twice.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '#drizzle/collections/pages.ts'
import {
  CONSENT_COOKIE,
  CONSENT_PURPOSES,
  CONSENT_SECONDS,
  writeConsent,
} from '#drizzle/domain/cookie-consent.ts'
import { isEmail } from '#drizzle/domain/email.ts'
import { TOO_MANY, UNKNOWN_FAILURE, WRONG_PASSWORD } from '#drizzle/domain/failure-sentences.ts'
import { INCOMPLETE_EMAIL, REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { PATHS } from '#drizzle/domain/paths.ts'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { notFound } from '#server/core/errors.ts'
import { checkFormOrigin, postedForm, readPostedForms } from '#server/core/posted-form.ts'
import { pathOf, searchOf } from '#server/core/request-url.ts'
import { guest } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { PostedForm } from './contract.ts'
import { confirmAddress } from './links/verification.ts'
import type { Pages } from './pages.ts'

interface FormsOptions {
  publicUrl: string
}

const MAX_BYTES = 64 * 1024
const MAX_COOKIE_BYTES = 3900
const COOKIE_CHOICE = '/cookies/choix'

/**
 * Calls one of the site's own routes as this visitor: the visitor's address counts for the limits and in the
 * log.
 */
const ask = (
  app: FastifyInstance,
  request: FastifyRequest,
  url: string,
  { payload, token }: { payload?: object; token?: string },
) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    ...(payload ? { payload } : {}),
    remoteAddress: request.ip,
    headers: {
      'user-agent': request.headers['user-agent'] ?? '',
      ...(token ? { authorization: token } : {}),
    },
  })

const CODE_TOO =
  'Votre mot de passe est bon. Votre compte demande aussi un code\u00a0: cette étape a besoin de JavaScript.'

const signIn = async (
  app: FastifyInstance,
  site: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Promise<FastifyReply> => {
  const isSecure = publicUrl.startsWith('https:')
  const form = postedForm(request)
  const email = spelledAddress(form.get('email') ?? '')
  const password = form.get('password') ?? ''
  const answer = await ask(app, request, '/api/collections/users/auth-with-password', {
    payload: { identity: email, password },
  })
  if (answer.statusCode === 401) {
    // The password is right and the account asks for a code too: the script goes on from here.
    const { mfaId = '' } = answer.json<{ mfaId?: string }>()
    const posted = { form: 'sign-in', values: { email, mfaId }, errors: {}, failure: CODE_TOO, isDone: false }
    return site.answerForm(request, reply, PATHS.signIn, posted, 400)
  }
  if (answer.statusCode !== 200) {
    const isLimited = answer.statusCode === 429
    const failure = isLimited ? TOO_MANY : answer.statusCode === 400 ? WRONG_PASSWORD : UNKNOWN_FAILURE
    const posted = { form: 'sign-in', values: { email }, errors: {}, failure, isDone: false }
    return site.answerForm(request, reply, PATHS.signIn, posted, isLimited ? 429 : 400)
  }
  const session = answer.json<{ token: string; record: Record<string, unknown> }>()
  // Staff get the cookie that opens the administration, as after a sign-in by script.
  const me = await ask(app, request, '/api/auth/me', { token: session.token })
  if (me.headers['set-cookie']) reply.header('set-cookie', me.headers['set-cookie'])
  const { id, email: address, collectionId, collectionName, verified } = session.record
  const whole = JSON.stringify(session)
  const least = { id, email: address, collectionId, collectionName, verified }
  // As the official client writes it: a cookie holds 4096 bytes (specification §9).
  const cached = encodeURIComponent(whole).length < MAX_COOKIE_BYTES ? session.record : least
  // The page that comes next takes it over into its storage, as the official client reads it.
  reply.setCookie('pb_auth', JSON.stringify({ token: session.token, record: cached }), {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: 7 * 86_400,
  })
  const wanted = new URLSearchParams(searchOf(request.url)).get('redirect')
  // As an address writes it: a header takes no other characters.
  const { pathname, search, hash } = new URL(safeRedirect(wanted) ?? PATHS.memberHome, publicUrl)
  return reply.redirect(pathname + search + hash, 303)
}

const problemsOf = (values: Record<string, string>): Record<string, string> => {
  const empty = Object.entries(values).filter(([, value]) => value.trim() === '')
  const problems = Object.fromEntries(empty.map(([name]) => [name, REQUIRED]))
  if (!problems.email && !isEmail((values.email ?? '').trim())) problems.email = INCOMPLETE_EMAIL
  return problems
}

const contact = async (
  app: FastifyInstance,
  engine: EngineCore,
  site: Pages,
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const path = pathOf(request.url)
  const page = engine.read(guest).firstOrNull(pages, { slug: decodeURIComponent(path.slice(1)) })
  if (page?.blocks?.feature !== 'contact') throw notFound()
  checkFormOrigin(request, publicUrl)
  const form = postedForm(request)
  const values = Object.fromEntries(
    ['name', 'email', 'subject', 'body'].map((name) => [name, form.get(name) ?? '']),
  )
  const shown: PostedForm = {
    form: 'contact',
    values,
    errors: problemsOf(values),
    failure: '',
    isDone: false,
  }
  if (Object.keys(shown.errors).length > 0) return site.answerForm(request, reply, path, shown, 400)
  const answer = await ask(app, request, '/api/collections/contact_requests/records', {
    payload: { ...values, kind: 'contact' },
  })
  if (answer.statusCode === 200) return site.answerForm(request, reply, path, { ...shown, isDone: true }, 200)
  const failure = answer.statusCode === 429 ? TOO_MANY : UNKNOWN_FAILURE
  const status = answer.statusCode === 429 ? 429 : 400
  return site.answerForm(request, reply, path, { ...shown, failure }, status)
}

const NOT_READY =
  'La page finissait de se charger. Vérifiez vos informations, choisissez votre mot de passe, puis validez de nouveau.'

/** A sign-up sent too early: nothing is created, what was typed is there again, but for the password. */
const signUp = (site: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const form = postedForm(request)
  const values = Object.fromEntries(
    ['firstName', 'lastName', 'email'].map((name) => [name, form.get(name) ?? '']),
  )
  const posted = { form: 'sign-up', values, errors: {}, failure: NOT_READY, isDone: false }
  return site.answerForm(request, reply, pathOf(request.url), posted, 400)
}

/** The answer is the same whether the account exists or not. */
const forgotPassword = async (
  app: FastifyInstance,
  site: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const email = (postedForm(request).get('email') ?? '').trim()
  const path = PATHS.forgotPassword
  const shown: PostedForm = {
    form: 'forgot-password',
    values: { email },
    errors: {},
    failure: '',
    isDone: false,
  }
  if (!isEmail(email)) {
    const errors = { email: email === '' ? REQUIRED : INCOMPLETE_EMAIL }
    return site.answerForm(request, reply, path, { ...shown, errors }, 400)
  }
  const answer = await ask(app, request, '/api/collections/users/request-password-reset', {
    payload: { email },
  })
  if (answer.statusCode === 204) return site.answerForm(request, reply, path, { ...shown, isDone: true }, 200)
  const isLimited = answer.statusCode === 429
  const failure = isLimited ? TOO_MANY : UNKNOWN_FAILURE
  return site.answerForm(request, reply, path, { ...shown, failure }, isLimited ? 429 : 400)
}

/**
 * No page is rendered for it: the page keeps its form input, and hides the question by itself
 * (`ConsentBanner.module.css`).
 */
const chooseCookies = (
  engine: EngineCore,
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): FastifyReply => {
  const form = postedForm(request)
  const answer = form.get('answer')
  const given = (purpose: (typeof CONSENT_PURPOSES)[number]) =>
    answer === 'all' || (answer === 'some' && form.has(purpose))
  const [audience = false, video = false, booking = false] = CONSENT_PURPOSES.map(given)
  const value = writeConsent({ at: engine.clock.now().toISOString(), audience, video, booking })
  reply.setCookie(CONSENT_COOKIE, value, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: CONSENT_SECONDS,
    encode: String,
  })
  return reply.code(204).send()
}

/** Registers the forms, and the reading of what forms send, for these routes alone. */
export const formRoutes = async (
  app: FastifyInstance,
  engine: EngineCore,
  site: Pages,
  { publicUrl }: FormsOptions,
): Promise<void> => {
  const isSecure = publicUrl.startsWith('https:')
  await app.register(async (scope) => {
    readPostedForms(scope, MAX_BYTES)
    // Every form but the choice of cookies is answered by a page drawn for it.
    scope.addHook('onRequest', async (request, reply) => {
      if (pathOf(request.url) !== COOKIE_CHOICE && !site.mayDraw(request))
        return site.leaveBusy(request, reply)
    })
    scope.post(PATHS.signIn, (request, reply) => {
      checkFormOrigin(request, publicUrl)
      return signIn(app, site, request, reply, publicUrl)
    })
    for (const path of [PATHS.signUp, PATHS.register])
      scope.post(path, (request, reply) => {
        checkFormOrigin(request, publicUrl)
        return signUp(site, request, reply)
      })
    scope.post(PATHS.forgotPassword, (request, reply) => {
      checkFormOrigin(request, publicUrl)
      return forgotPassword(app, site, request, reply)
    })
    scope.post(PATHS.callback, (request, reply) => {
      checkFormOrigin(request, publicUrl)
      return confirmAddress(engine, site, request, reply, (payload) =>
        ask(app, request, '/api/collections/users/confirm-verification', { payload }),
      )
    })
    scope.post(COOKIE_CHOICE, async (request, reply) => {
      checkFormOrigin(request, publicUrl)
      return chooseCookies(engine, request, reply, isSecure)
    })
    // Editorial pages, whose slugs may hold a `/`; the API answers for itself.
    for (const rest of ['', '/*'])
      scope.post(`/:first(^(?!api$|assets$|builds$)[^/]+$)${rest}`, (request, reply) =>
        contact(app, engine, site, publicUrl, request, reply),
      )
  })
}
