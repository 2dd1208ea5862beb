import type { FastifyInstance } from 'fastify'
import { invoices, orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { findOrder, orderOpenTo, readOrder } from './service.ts'

const PRIVATE = 'private, no-store'

export const orderRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.readOrder, ({ params, query, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return readOrder(engine, request.actor, params.number, query.token)
  })
  route(app, contract.readInvoice, async ({ params, query, request, reply }) => {
    const reader = engine.read(system)
    const invoice = reader.firstOrNull(invoices, { number: params.number.replace(/\.pdf$/, '') })
    const order = invoice?.order ? reader.getOrNull(orders, invoice.order) : null
    if (!invoice || !order || !orderOpenTo(request.actor, order, query.token)) throw notFound()
    const pdf = await invoicePdf(invoice, reader.firstOrNull(siteSettings, {}))
    return reply
      .type('application/pdf')
      .header('cache-control', PRIVATE)
      .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
      .send(pdf)
  })
  route(app, contract.downloadPurchase, async ({ params, query, request, reply }) => {
    const order = findOrder(engine, request.actor, params.number, query.token)
    const isPaid = order.status === 'paid' || order.status === 'fulfilled'
    const bought = (order.items ?? []).some((item) => item.kind === 'produit' && item.ref === params.produit)
    const produit = bought && isPaid ? engine.read(system).getOrNull(produits, params.produit) : null
    if (!produit?.downloads.includes(params.filename)) throw notFound()
    const key = `${produit.collectionId}/${produit.id}/${params.filename}`
    const stored = await engine.storage.stat(key)
    if (!stored) throw notFound()
    return reply
      .type('application/octet-stream')
      .header('cache-control', PRIVATE)
      .header('content-disposition', `attachment; filename="${params.filename}"`)
      .header('content-length', stored.size)
      .send(engine.storage.read(key))
  })
}
