/** The routes that do not depend on fields: sign-in of each auth collection, files, realtime, batch, administration. */
import type { CollectionDefinition } from '#server/records/schema/definition.ts'

type Json = Record<string, unknown>

interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  readonly path: string
  readonly summary: string
  readonly who: string
  /** Names of the body's fields; `?` marks what may be left out. */
  readonly body?: readonly string[]
  readonly reply?: Json
}

const ANYONE = 'Anyone.'
const OWNER = 'Whoever is signed in to this collection.'
const SUPERUSER = 'Superusers only.'

const signIn = (collection: CollectionDefinition): Json => ({
  type: 'object',
  properties: { record: { $ref: `#/components/schemas/${collection.name}` }, token: { type: 'string' } },
})

const authRoutes = (collection: CollectionDefinition): Route[] => {
  const { auth } = collection
  if (!auth) return []
  const at = (name: string) => `/api/collections/${collection.name}/${name}`
  const reply = signIn(collection)
  const post = (
    name: string,
    summary: string,
    body: readonly string[],
    more: Partial<Route> = {},
  ): Route => ({
    method: 'post',
    path: at(name),
    summary,
    who: ANYONE,
    body,
    ...more,
  })
  return [
    {
      method: 'get',
      path: at('auth-methods'),
      summary: 'Ways to sign in',
      who: ANYONE,
      reply: { type: 'object' },
    },
    post(
      'auth-with-password',
      'Sign in with a password',
      ['identity', 'password', 'identityField?', 'mfaId?'],
      { reply },
    ),
    post('request-otp', 'Ask for a one-time password by mail', ['email'], {
      reply: { type: 'object', properties: { otpId: { type: 'string' } } },
    }),
    post('auth-with-otp', 'Sign in with a one-time password', ['otpId', 'password', 'mfaId?'], { reply }),
    post(
      'auth-with-oauth2',
      'Sign in with the code of a provider',
      ['provider', 'code', 'codeVerifier?', 'redirectURL?', 'createData?', 'mfaId?'],
      { reply },
    ),
    post('auth-refresh', 'A new token for the present one', [], { who: OWNER, reply }),
    post('request-verification', 'Ask for a mail that verifies the address', ['email']),
    post('confirm-verification', 'Verify the address', ['token']),
    post('request-password-reset', 'Ask for a mail that resets the password', ['email']),
    post('confirm-password-reset', 'Set a new password', ['token', 'password', 'passwordConfirm']),
    post('request-email-change', 'Ask for a mail to a new address', ['newEmail'], { who: OWNER }),
    post('confirm-email-change', 'Take the new address', ['token', 'password']),
    post('impersonate/{id}', 'A token of somebody else, not to be renewed', ['duration?'], {
      who: SUPERUSER,
      reply,
    }),
  ]
}

const route = (
  method: Route['method'],
  path: string,
  summary: string,
  who: string,
  body?: readonly string[],
): Route => ({
  method,
  path,
  summary,
  who,
  ...(body ? { body } : {}),
  ...(method === 'get' ? { reply: {} } : {}),
})

const SHARED: readonly Route[] = [
  route(
    'post',
    '/api/files/token',
    'A token for protected files, valid for minutes',
    'Whoever is signed in.',
  ),
  route(
    'get',
    '/api/files/{collection}/{recordId}/{filename}',
    'A stored file, or a thumb of it: `thumb` is a size of the field, `format` may be webp or avif',
    ANYONE,
  ),
  route('get', '/api/realtime', 'An event stream (text/event-stream)', ANYONE),
  route('post', '/api/realtime', 'What the stream tells of', ANYONE, ['clientId', 'subscriptions']),
  route('post', '/api/batch', 'Several writes, all or none; off unless the settings allow it', ANYONE, [
    'requests',
  ]),
  route('get', '/api/health', 'Whether the server answers', ANYONE),
  route('get', '/api/collections', 'The schema', SUPERUSER),
  route('get', '/api/collections/{collection}', 'One collection of the schema', SUPERUSER),
  route('get', '/api/collections/meta/scaffolds', 'An empty collection of each type', SUPERUSER),
  route('get', '/api/collections/meta/oauth2-providers', 'Sign-in providers that are known', SUPERUSER),
  route(
    'get',
    '/api/oauth2-redirect',
    'Where a provider sends its answer: told to the stream that waits for it',
    ANYONE,
  ),
  route('post', '/api/oauth2-redirect', 'The same for providers that answer with a form', ANYONE, [
    'state',
    'code?',
    'error?',
  ]),
  route('get', '/api/settings', 'The settings without their secrets', SUPERUSER),
  route('patch', '/api/settings', 'Changes the parts that are sent', SUPERUSER, []),
  route('post', '/api/settings/test/email', 'Sends a mail to try a template', SUPERUSER, [
    'email',
    'template',
    'collection?',
  ]),
  route('post', '/api/settings/test/s3', 'Writes into the bucket and deletes again', SUPERUSER, [
    'filesystem',
  ]),
  route(
    'post',
    '/api/settings/apple/generate-client-secret',
    'A client secret for Sign in with Apple',
    SUPERUSER,
    ['clientId', 'teamId', 'keyId', 'privateKey', 'duration'],
  ),
  route('get', '/api/logs', 'Requests', SUPERUSER),
  route('get', '/api/logs/stats', 'Requests by hour', SUPERUSER),
  route('get', '/api/logs/{id}', 'One request', SUPERUSER),
  route('get', '/api/crons', 'Scheduled work', SUPERUSER),
  route('post', '/api/crons/{id}', 'Runs scheduled work now', SUPERUSER),
  route('get', '/api/backups', 'Archives', SUPERUSER),
  route('post', '/api/backups', 'Makes an archive', SUPERUSER, ['name?']),
  route('post', '/api/backups/upload', 'Keeps an archive that is sent as the file of a form', SUPERUSER, [
    'file',
  ]),
  route('get', '/api/backups/{key}', 'Downloads an archive; `token` is a superuser’s file token', SUPERUSER),
  route('delete', '/api/backups/{key}', 'Deletes an archive', SUPERUSER),
  route('post', '/api/backups/{key}/restore', 'Puts an archive in the place of what is there', SUPERUSER),
]

const bodyOf = (names: readonly string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), {}])),
  required: names.filter((name) => !name.endsWith('?')),
})

const operation = ({ summary, who, body, path, reply }: Route, tag: string): Json => ({
  tags: [tag],
  summary,
  description: who,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(body ? { requestBody: { content: { 'application/json': { schema: bodyOf(body) } } } } : {}),
  responses: {
    ...(reply
      ? { 200: { description: 'Done', content: { 'application/json': { schema: reply } } } }
      : { 204: { description: 'Done' } }),
    default: {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
})

/** These routes as paths of an OpenAPI document. */
export const fixedPaths = (collections: readonly CollectionDefinition[]): Record<string, Json> => {
  const paths: Record<string, Json> = {}
  const add = (routes: readonly Route[], tag: string): void => {
    for (const entry of routes)
      paths[entry.path] = { ...paths[entry.path], [entry.method]: operation(entry, tag) }
  }
  for (const collection of collections) add(authRoutes(collection), collection.name)
  add(SHARED, 'server')
  return paths
}
