/** The sign-in methods of a collection (PocketBase §5.3). */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from '#server/core/ids.ts'
import { authorizationUrl } from '../auth/oauth2/exchange.ts'
import { type Provider, providerOf } from '../auth/oauth2/providers.ts'
import type { EngineCore } from '../engine-core.ts'
import { authCollectionIn } from './guards.ts'
import { queryOf } from './query.ts'
import { sendProjected } from './reply.ts'

/** Made anew for each request: the server stores nothing of it, the client stores what it needs. */
const offer = (provider: Provider) => {
  const state = randomText(30)
  const codeVerifier = provider.pkce ? randomText(43) : ''
  const codeChallenge = provider.pkce ? createHash('sha256').update(codeVerifier).digest('base64url') : ''
  const authURL = `${authorizationUrl(provider, { state, codeChallenge })}&redirect_uri=`
  return {
    name: provider.name,
    displayName: provider.displayName,
    logo: provider.logo,
    state,
    authURL,
    authUrl: authURL,
    codeVerifier,
    codeChallenge,
    codeChallengeMethod: provider.pkce ? 'S256' : '',
  }
}

export const authMethods = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { passwordAuth, mfa, otp, oauth2 } = authCollectionIn(engine.registry, request).auth
  const identityFields = passwordAuth.enabled ? passwordAuth.identityFields : []
  const providers = (oauth2.enabled ? oauth2.providers : [])
    .map(providerOf)
    .filter((provider) => provider !== null)
    .map(offer)
  const answer = {
    password: { identityFields, enabled: passwordAuth.enabled },
    oauth2: { providers, enabled: oauth2.enabled },
    mfa: { enabled: mfa.enabled, duration: mfa.enabled ? mfa.duration : 0 },
    otp: { enabled: otp.enabled, duration: otp.enabled ? otp.duration : 0 },
    // Read by clients before 0.23.
    authProviders: providers.length > 0 ? providers.map((provider) => ({ ...provider, logo: '' })) : null,
    usernamePassword: identityFields.includes('username'),
    emailPassword: identityFields.includes('email'),
  }
  return sendProjected(reply, answer, queryOf(request).fields)
}
