import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EXPIRED_LINK } from '#drizzle/domain/find-order.ts'
import { link } from '#drizzle/domain/paths.ts'
import { AppError } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { Documents } from '#server/documents/documents.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { originOf } from '#server/records/http/auth-reply.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import { invoiceKey } from '../invoices/index.ts'
import * as contract from './contract.ts'
import { sendPurchase } from './downloads/files.ts'
import { library } from './downloads/library.ts'
import { askForOrders, openOrders } from './lookup.ts'
import { readOrder } from './order-view.ts'
import { ownOrders } from './own-orders.ts'
import { proveAddress } from './space/address-proof.ts'
import { openSpace } from './space/guest-space.ts'
import { invoiceFor } from './stored-invoice.ts'

const PRIVATE = 'private, no-store'

/** The caller's account of the site; empty for a superuser, who buys nothing. */
const userOf = ({ actor: { record } }: FastifyRequest): string =>
  record?.collectionName === 'users' ? record.id : ''

const ASK_AGAIN = link('findOrder', null, { etat: EXPIRED_LINK })
const isOver = (error: unknown): boolean => error instanceof AppError && error.status === 410
/** A browser that follows a link, as opposed to a media element or a program. */
const readsPages = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

export const purchaseRoutes = (app: FastifyInstance, engine: EngineCore, documents: Documents): void => {
  const marking = { engine, documents }
  route(app, contract.readOrder, ({ params, query, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return readOrder(engine, request.actor, params.number, query.token)
  })
  route(app, contract.openSpace, async ({ params, query, request }) => {
    await openSpace(engine, request.actor, params.number, query.token)
    return undefined
  })
  route(app, contract.proveAddress, ({ body, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return proveAddress(engine, body.token, originOf(request))
  })
  route(app, contract.readInvoice, async ({ params, query, request, reply }) => {
    const saved = await invoiceFor(marking, request.actor, params.number.replace(/\.pdf$/, ''), query.token)
    return sendStored(engine.storage, request, reply, {
      key: invoiceKey(saved),
      name: `${saved.number}.pdf`,
      type: 'application/pdf',
      asAttachment: false,
      isPrivate: true,
    })
  })
  route(app, contract.downloadPurchase, async ({ params, query, request, reply }) => {
    const { download, ...requested } = query
    try {
      const isDownload = download !== undefined
      return await sendPurchase(marking, request, reply, { ...params, ...requested, isDownload })
    } catch (error) {
      if (!isOver(error) || !readsPages(request)) throw error
      return reply.header('cache-control', PRIVATE).redirect(ASK_AGAIN, 303)
    }
  })
  route(app, contract.readOwnOrders, ({ request, reply }) => {
    reply.header('cache-control', PRIVATE)
    const userId = userOf(request)
    return { items: userId ? ownOrders(engine.read(system), userId, engine.clock.now()) : [] }
  })
  route(app, contract.readLibrary, ({ request, reply }) => {
    reply.header('cache-control', PRIVATE)
    const userId = userOf(request)
    return { items: userId ? library(engine.read(system), userId, engine.clock.now()) : [] }
  })
  route(app, contract.findOrders, async ({ body }) => {
    await askForOrders(engine, body.email)
    return undefined
  })
  route(app, contract.openOrders, ({ body, reply }) => {
    reply.header('cache-control', PRIVATE)
    return openOrders(engine, body.token)
  })
}
