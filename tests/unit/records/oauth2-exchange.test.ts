/** Answers of token endpoints that no standard library takes, and PocketBase does. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { exchangeSignal, fetchToken } from '#server/records/auth/oauth2/exchange.ts'
import { type Provider, providerOf } from '#server/records/auth/oauth2/providers.ts'

const github = (tokenURL: string): Provider => {
  const address = { authURL: '', tokenURL, userInfoURL: '', displayName: '', pkce: null, extra: {} }
  const provider = providerOf({ name: 'github', clientId: 'client', clientSecret: 'secret', ...address })
  if (!provider) throw new Error('GitHub is a known provider')
  return provider
}

const answering = async (type: string, text: string) => {
  const forms: URLSearchParams[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      forms.push(new URLSearchParams(body))
      response.writeHead(200, { 'content-type': type }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const tokenURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  return { tokenURL, forms }
}

it.each([
  ['a form', 'application/x-www-form-urlencoded', 'access_token=abc&scope=a%2Cb'],
  ['JSON that says it is a page', 'text/html', '{"access_token":"abc"}'],
  ['no kind of token', 'application/json', '{"access_token":"abc"}'],
  ['an unknown kind', 'application/json', '{"access_token":"abc","token_type":"user"}'],
  ['nothing to refresh', 'application/json', '{"access_token":"abc","refresh_token":null,"scope":["a","b"]}'],
])('an OAuth2 token with %s is accepted, without a redirect address', async (_name, type, text) => {
  const { tokenURL, forms } = await answering(type, text)
  const provider = github(tokenURL)
  const grant = { code: 'code', codeVerifier: '', redirectURL: '' }
  const token = await fetchToken(provider, grant, new Date(), exchangeSignal())
  expect(token).toEqual({ accessToken: 'abc', refreshToken: '', expiresAt: null, idToken: '' })
  expect(Object.fromEntries(forms[0] ?? [])).toEqual({
    grant_type: 'authorization_code',
    code: 'code',
    client_id: 'client',
    client_secret: 'secret',
  })
})
