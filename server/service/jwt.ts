import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/**
 * `app.jwt` for the engine's tokens. Each is signed with the key of its own record, given with each call: there is no
 * secret of the whole server that a forgotten key could fall back to.
 */
export const signatures = fastifyPlugin(
  async (server: FastifyInstance) => {
    await server.register(jwt, {
      secret: () => {
        throw new Error('A token is signed and verified with the key of its record')
      },
      // PocketBase's tokens name no time of issue.
      sign: { algorithm: 'HS256', noTimestamp: true },
      verify: { algorithms: ['HS256'] },
    })
  },
  { name: 'signatures' },
)
