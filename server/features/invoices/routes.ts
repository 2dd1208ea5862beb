import type { FastifyInstance } from 'fastify'
import { invoices } from '#drizzle/collections/invoices.ts'
import { notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { facturX, isElectronic } from '#server/documents/facturx.ts'
import { system } from '#server/records/actor.ts'
import type { FeatureContext } from '../feature.ts'
import * as contract from './contract.ts'
import { documentOf } from './documents/stored-invoice.ts'
import { figuresOf } from './figures.ts'
import { accountFile } from './reports/account-files.ts'

const PRIVATE = 'private, no-store'

export const invoiceRoutes = (app: FastifyInstance, { engine }: FeatureContext): void => {
  route(app, contract.invoiceFigures, ({ query, reply }) => {
    reply.header('cache-control', PRIVATE)
    return figuresOf(engine, query)
  })
  route(app, contract.accountFile, async ({ params, query, reply }) => {
    const { name, text } = await accountFile(engine, params.file, query)
    return reply
      .header('cache-control', PRIVATE)
      .header('content-disposition', `attachment; filename=${name}`)
      .type(name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(text)
  })
  route(app, contract.invoiceXml, ({ params, reply }) => {
    const reader = engine.read(system)
    const invoice = reader.firstOrNull(invoices, { number: params.number })
    const document = invoice ? documentOf(reader, invoice) : null
    if (!document || !isElectronic(document)) throw notFound()
    return reply
      .header('cache-control', PRIVATE)
      .header('content-disposition', `attachment; filename=${document.number}.xml`)
      .type('application/xml; charset=utf-8')
      .send(facturX(document))
  })
}
