import type { FastifyInstance } from 'fastify'
import { devis as quotes } from '#drizzle/collections/devis.ts'
import { users } from '#drizzle/collections/users.ts'
import { conflict } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { Documents } from '#server/documents/documents.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { forgetBuyer, forgetOldDevis } from './forget.ts'
import { acceptDevis, cancelDevis, devisFile, readDevis, saveDevis, sendDevis } from './quotes.ts'

const PRIVATE = 'private, no-store'
const STORED = [
  'number',
  'lines',
  'totalCents',
  'acceptedAt',
  'acceptedName',
  'acceptedText',
  'order',
] as const

/**
 * An accepted quote is proof and cannot be changed. Deleting the account that has proved an address removes
 * the person from the address's quotes.
 */
const devisHooks = (engine: Engine): void => {
  engine.before(users, 'delete', (tx, { record }) => {
    // An unverified address may belong to another person.
    if (record.verified) forgetBuyer(tx, record.email)
  })
  engine.before(quotes, 'update', (_tx, { record, original }) => {
    if (original?.status !== 'accepted') return
    if (STORED.some((name) => JSON.stringify(record[name]) !== JSON.stringify(original[name])))
      throw conflict('Un devis accepté ne change pas.')
  })
}

const devisRoutes = (app: FastifyInstance, engine: Engine, documents: Documents): void => {
  route(app, contract.saveDevis, ({ params, body, request }) =>
    saveDevis(engine, request.actor, params.id, body),
  )
  route(app, contract.sendDevis, ({ params, request }) => sendDevis(engine, request.actor, params.id))
  route(app, contract.cancelDevis, ({ params, request }) => cancelDevis(engine, request.actor, params.id))
  route(app, contract.readDevis, ({ params, query, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return readDevis(engine, request.actor, params.id, query.token)
  })
  route(app, contract.acceptDevis, ({ params, query, body, request }) =>
    acceptDevis(engine, request.actor, params.id, body.name, query.token),
  )
  route(app, contract.devisFile, async ({ params, query, request, reply }) => {
    const { name, pdf } = await devisFile(engine, documents, request.actor, params.id, query.token)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}"`,
        'cache-control': PRIVATE,
      })
      .send(pdf)
  })
}

export const devis: Feature = {
  name: 'devis',
  hooks: devisHooks,
  routes: (app, { engine, documents }) => devisRoutes(app, engine, documents),
  crons: ({ engine }) => [{ id: 'oldDevis', expression: '35 4 * * 0', run: () => forgetOldDevis(engine) }],
}
