import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import { signedIn } from '#server/records/http/guards.ts'
import type { Engine } from '#server/records/types.ts'
import { earlierOrder } from '../checkout/index.ts'
import { checkKinds } from '../sellables/index.ts'
import { changeCart, readCart } from './cart.ts'
import * as contract from './contract.ts'
import { priceCart } from './price.ts'
import { askReminder, resumeCart, stopReminder } from './reminders.ts'

/** A superuser of the record API has no cart. */
const userOf = ({ actor: { record } }: FastifyRequest): string =>
  record?.collectionName === 'users' ? record.id : ''

const NO_STORE = 'no-store'
const NO_CART = { items: [], isReminded: false }

export const cartRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.readCart, ({ request, reply }) => {
    reply.header('cache-control', NO_STORE)
    signedIn(request)
    return userOf(request) ? readCart(engine.read(system), userOf(request)) : NO_CART
  })
  route(app, contract.changeCart, ({ body, request }) => {
    checkKinds(engine, body.lines, 'lines')
    return userOf(request) ? changeCart(engine, userOf(request), body) : NO_CART
  })
  route(app, contract.priceCart, ({ body, request, reply }) => {
    reply.header('cache-control', NO_STORE)
    checkKinds(engine, body.items)
    const reader = engine.read(system)
    return priceCart(reader, body.items, {
      user: userOf(request),
      now: engine.clock.now(),
      released: earlierOrder(reader, request.actor, { earlier: body.earlier, items: [] }),
    })
  })
  route(app, contract.askReminder, async ({ body, request }) => {
    await askReminder(engine, userOf(request), body)
    return undefined
  })
  route(app, contract.stopReminder, async ({ body, request }) => {
    await stopReminder(engine, userOf(request), body.token)
    return undefined
  })
  route(app, contract.resumeCart, ({ body, reply }) => {
    reply.header('cache-control', NO_STORE)
    return resumeCart(engine, body.token)
  })
}
