import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import { createVouchers, revokeVouchers, voucherCodes } from './batches.ts'
import * as contract from './contract.ts'
import { guessesOf } from './guesses.ts'
import { lookUpVoucher, redeemVoucher } from './redeem.ts'

export const voucherRoutes = (app: FastifyInstance, engine: Engine): void => {
  const guesses = guessesOf(engine)
  route(app, contract.createVouchers, ({ body, request }) => createVouchers(engine, request.actor, body))
  route(app, contract.voucherCodes, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return voucherCodes(engine, params.id)
  })
  route(app, contract.revokeVouchers, ({ params, request }) =>
    revokeVouchers(engine, request.actor, params.id),
  )
  route(app, contract.lookUpVoucher, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return lookUpVoucher(engine, { actor: request.actor, ip: request.ip, guesses }, body.code)
  })
  route(app, contract.redeemVoucher, ({ body, request }) =>
    redeemVoucher(engine, { actor: request.actor, ip: request.ip, guesses }, body.code),
  )
}
