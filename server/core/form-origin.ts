import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'

/**
 * Refuses a posted form that is not of this site. A browser says where a form comes from (`Origin`): that must be the
 * site's public address or the one that was asked, so that no stranger signs somebody in or writes in our name. Throws
 * 403, also where no origin is given.
 */
export const checkFormOrigin = ({ headers, protocol, host }: FastifyRequest, publicUrl: string): void => {
  const { origin } = headers
  if (origin !== new URL(publicUrl).origin && origin !== `${protocol}://${host}`) throw forbidden()
}
