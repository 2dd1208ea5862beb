import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import { FILE_POLICY } from '#server/records/http/stored-file.ts'
import type { FeatureContext } from '../feature.ts'
import { reissueCertificate, restoreCertificate, revokeCertificate } from './acts.ts'
import * as contract from './contract.ts'
import { dueCertificates, issueCertificate, issueCertificates } from './due.ts'
import { nameCertificate } from './holder.ts'
import { managerOf } from './manager.ts'
import { previewTemplate } from './preview.ts'
import { verifyCertificate } from './verification.ts'

export const certificateRoutes = (app: FastifyInstance, context: FeatureContext): void => {
  const { engine } = context
  route(app, contract.verifyCertificate, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return verifyCertificate(engine, params.verifyToken)
  })
  route(app, contract.nameCertificate, ({ params, body, request }) =>
    nameCertificate(engine, request.actor, params.id, body),
  )
  route(app, contract.revokeCertificate, ({ params, body, request }) =>
    revokeCertificate(engine, request.actor, params.id, body.reason),
  )
  route(app, contract.restoreCertificate, ({ params, request }) =>
    restoreCertificate(engine, request.actor, params.id),
  )
  route(app, contract.reissueCertificate, ({ params, body, request }) =>
    reissueCertificate(engine, request.actor, params.id, body),
  )
  route(app, contract.dueCertificates, ({ params }) => dueCertificates(engine, params.id))
  route(app, contract.issueCertificates, ({ params, request }) =>
    issueCertificates(engine, request.actor, params.id),
  )
  route(app, contract.issueCertificate, ({ params, body, request }) =>
    issueCertificate(engine, request.actor, params.id, body.reason),
  )
  route(app, contract.previewTemplate, async ({ query, request, reply }) => {
    managerOf(engine, request.actor, query.access)
    const pdf = await previewTemplate(context, query)
    // Shown in a frame of the form, as stored documents are.
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename=apercu-attestation.pdf')
      .type('application/pdf')
      .send(pdf)
  })
}
