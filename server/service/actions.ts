/** The collection actions of a route, as rate limit rules name them (PocketBase §9.7). */

const RECORDS = '/api/collections/:collection/records'

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  [`GET ${RECORDS}`]: ['list'],
  [`POST ${RECORDS}`]: ['create'],
  [`GET ${RECORDS}/:id`]: ['view'],
  [`PATCH ${RECORDS}/:id`]: ['update'],
  [`DELETE ${RECORDS}/:id`]: ['delete'],
  'GET /api/files/:collection/:recordId/:filename': ['file'],
}

const AUTH_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  'auth-methods': ['listAuthMethods'],
  'auth-refresh': ['authRefresh'],
  'auth-with-password': ['authWithPassword', 'auth'],
  'auth-with-oauth2': ['authWithOAuth2', 'auth'],
  'auth-with-otp': ['authWithOTP', 'auth'],
  'request-otp': ['requestOTP'],
  'request-password-reset': ['requestPasswordReset'],
  'confirm-password-reset': ['confirmPasswordReset'],
  'request-verification': ['requestVerification'],
  'confirm-verification': ['confirmVerification'],
  'request-email-change': ['requestEmailChange'],
  'confirm-email-change': ['confirmEmailChange'],
}

/** By method and route pattern; null for routes without a collection's action. HEAD counts as GET. */
export const actionsOf = (method: string, route: string): readonly string[] | null => {
  const found = ACTIONS[`${method === 'HEAD' ? 'GET' : method} ${route}`]
  if (found) return found
  const [, name = ''] = /^\/api\/collections\/:\w+\/([a-z0-9-]+)$/.exec(route) ?? []
  return AUTH_ACTIONS[name] ?? null
}
