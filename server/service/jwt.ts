import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/**
 * `app.jwt` for the engine's tokens. Each is signed with the key of its own record, passed with each call:
 * there is no server-wide secret to fall back to when a key is forgotten.
 */
export const signatures = fastifyPlugin(
  async (server: FastifyInstance) => {
    await server.register(jwt, {
      secret: () => {
        throw new Error('A token is signed and verified with the key of its record')
      },
      // PocketBase's tokens have no `iat`.
      sign: { algorithm: 'HS256', noTimestamp: true },
      verify: { algorithms: ['HS256'] },
    })
  },
  { name: 'signatures' },
)
