/** An OAuth2 and OpenID Connect server on a port: real HTTP, a real RS256 `id_token` with its JWKS, PKCE verified. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface Issued {
  /** What `userinfo` and the `id_token` say of the person. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly codeChallenge?: string
}

export interface OidcServer {
  readonly url: string
  /** A code that can be exchanged once. */
  issue(issued: Issued): string
  /** How clients must authenticate at the token endpoint. */
  style: 'header' | 'body'
  /** Requests of the token endpoint, in order. */
  readonly requested: URLSearchParams[]
  /** Addresses that `/userinfo/emails` lists. */
  emails: unknown
  close(): Promise<void>
}

const CLIENT = { id: 'the-client', secret: 'the secret/of:it' }
export const clientOf = () => ({ clientId: CLIENT.id, clientSecret: CLIENT.secret })

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

const isClient = (style: 'header' | 'body', request: IncomingMessage, body: URLSearchParams): boolean => {
  if (style === 'body')
    return body.get('client_id') === CLIENT.id && body.get('client_secret') === CLIENT.secret
  const pair = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
  return pair === `${encodeURIComponent(CLIENT.id)}:${encodeURIComponent(CLIENT.secret)}`
}

const verifies = (challenge: string, verifier: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge

/** The authorisation page: identity and consent. */
const authorizePage = (query: URLSearchParams): string => {
  const stored = [...query].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<!doctype html><html lang="fr"><title>Compte Brume</title><form action="/answer">${stored.join('')}
<label>Identifiant <input name="email"></label> <label>Nom <input name="name"></label>
<button name="choice" value="allow">Autoriser</button> <button name="choice" value="deny">Refuser</button></form></html>`
}

/** Starts a server, on `port` when one is given; `now` stamps its tokens. */
export const startOidc = async (now: () => Date, wanted = 0): Promise<OidcServer> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Issued>()
  const tokens = new Map<string, Issued>()
  const requested: URLSearchParams[] = []
  const state: { style: 'header' | 'body'; emails: unknown } = { style: 'body', emails: [] }

  const json = (reply: ServerResponse, status: number, value: unknown) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const token = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await bodyOf(request)
    requested.push(body)
    if (!isClient(state.style, request, body)) return json(reply, 401, { error: 'invalid_client' })
    const code = body.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const verifier = body.get('code_verifier') ?? ''
    if (!issued || (issued.codeChallenge && !verifies(issued.codeChallenge, verifier)))
      return json(reply, 400, { error: 'invalid_grant' })
    const accessToken = `access-${code}`
    tokens.set(accessToken, issued)
    const seconds = Math.floor(now().getTime() / 1000)
    const idToken = await new SignJWT({ ...issued.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(`http://${request.headers.host}`)
      .setAudience(CLIENT.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 300)
      .sign(privateKey)
    json(reply, 200, {
      access_token: accessToken,
      refresh_token: `refresh-${code}`,
      expires_in: 3600,
      token_type: 'Bearer',
      id_token: idToken,
    })
  }
  const person = (request: IncomingMessage, reply: ServerResponse, show: (issued: Issued) => unknown) => {
    const issued = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!issued) json(reply, 401, { error: 'invalid_token' })
    else json(reply, 200, show(issued))
  }
  let count = 0
  const issue = (issued: Issued): string => {
    count += 1
    codes.set(`code-${count}`, issued)
    return `code-${count}`
  }
  /** Back to the site, with a code or a refusal. */
  const answer = (query: URLSearchParams): string => {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    const email = query.get('email') ?? ''
    const claims = { sub: email, name: query.get('name') ?? '', email, email_verified: true }
    const codeChallenge = query.get('code_challenge') ?? undefined
    if (query.get('choice') === 'allow') back.searchParams.set('code', issue({ claims, codeChallenge }))
    else back.searchParams.set('error', 'access_denied')
    return back.href
  }
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://oidc')
    if (pathname === '/authorize')
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(authorizePage(searchParams))
    else if (pathname === '/answer') reply.writeHead(302, { location: answer(searchParams) }).end()
    // As Microsoft has it: one endpoint an organisation, and one for all of them.
    else if (/^(\/[\w-]+)?\/token$/.test(pathname)) void token(request, reply)
    else if (pathname === '/jwks') json(reply, 200, { keys: [jwk] })
    else if (pathname === '/userinfo') person(request, reply, ({ claims }) => claims)
    else if (pathname === '/userinfo/emails') person(request, reply, () => state.emails)
    else json(reply, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    requested,
    issue,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
