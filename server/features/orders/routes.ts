import type { FastifyInstance } from 'fastify'
import { invoices, orders } from '#drizzle/collections/payments.ts'
import { notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { sendPurchase } from './files.ts'
import { keyOf, withFile } from './kept-invoice.ts'
import { library } from './library.ts'
import { askForOrders, openOrders } from './lookup.ts'
import { openNow } from './opening.ts'
import { orderOpenTo, readOrder } from './service.ts'

const PRIVATE = 'private, no-store'

export const orderRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.readOrder, ({ params, query, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return readOrder(engine, request.actor, params.number, query.token)
  })
  route(app, contract.openNow, ({ params, query, body, request }) =>
    openNow(engine, request.actor, { ...params, ...query }, body),
  )
  route(app, contract.readInvoice, async ({ params, query, request, reply }) => {
    const reader = engine.read(system)
    const invoice = reader.firstOrNull(invoices, { number: params.number.replace(/\.pdf$/, '') })
    const order = invoice?.order ? reader.getOrNull(orders, invoice.order) : null
    if (!invoice || !order || !orderOpenTo(request.actor, order, query.token)) throw notFound()
    const kept = await withFile(engine, invoice)
    return sendStored(engine.storage, request, reply, {
      key: keyOf(kept),
      name: `${invoice.number}.pdf`,
      type: 'application/pdf',
      asAttachment: false,
      isPrivate: true,
    })
  })
  route(app, contract.downloadPurchase, ({ params, query, request, reply }) =>
    sendPurchase(engine, request, reply, {
      ...params,
      token: query.token,
      access: query.access,
      isDownload: query.download !== undefined,
    }),
  )
  route(app, contract.readLibrary, ({ request, reply }) => {
    reply.header('cache-control', PRIVATE)
    const { record } = request.actor
    return {
      items:
        record?.collectionName === 'users' ? library(engine.read(system), record.id, engine.clock.now()) : [],
    }
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
