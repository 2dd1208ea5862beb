import * as z from 'zod'
import { WITHDRAWAL_KINDS } from '#drizzle/collections/withdrawals.ts'
import { endpoint } from '#drizzle/contract.ts'
import { emailBody } from '#drizzle/email-body.ts'

const params = z.object({ id: z.string().length(15) })

/**
 * The first of two steps (Code de la consommation, art. L221-21 and L215-1-1). The reply is the same whether
 * the order exists.
 */
export const declare = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: 'anyone',
  summary: 'Declare that a contract is given up or ended',
  body: z.strictObject({
    kind: z.enum(WITHDRAWAL_KINDS),
    number: z.string().trim().min(1).max(40),
    email: emailBody,
    name: z.string().trim().min(1).max(160),
  }),
  reply: z.object({ id: z.string(), declaredAt: z.string() }),
  perMinute: 10,
})

/**
 * The second step, whose time counts. The receipt is mailed to the order's own address. It takes effect at once for the
 * signed-in buyer, otherwise by `prove` or `apply`, dated back to this step: number and address are no proof. Idempotent.
 */
export const confirm = endpoint({
  method: 'POST',
  path: '/api/withdrawals/:id/confirm',
  access: 'anyone',
  summary: 'Confirm such a declaration',
  params,
  reply: z.object({ confirmedAt: z.string() }),
  perMinute: 10,
})

/** Has a confirmed declaration take effect, by the link of its receipt. 404 for a wrong token, 409 once it was undone. Idempotent. */
export const prove = endpoint({
  method: 'POST',
  path: '/api/withdrawals/:id/prove',
  access: 'anyone',
  summary: 'Prove a declaration by the link of its receipt',
  params,
  body: z.strictObject({ token: z.string().min(1).max(64) }),
  reply: z.object({ provedAt: z.string() }),
  perMinute: 10,
})

/** Has a confirmed declaration take effect for the team. 409 for one that fits no order or was undone. Idempotent. */
export const apply = endpoint({
  method: 'POST',
  path: '/api/withdrawals/:id/apply',
  access: ['payments.manage'],
  summary: 'Have a declaration take effect',
  params,
  reply: z.object({ provedAt: z.string() }),
})

/** Undoes a withdrawal by the link of its receipt, while it has had no consequence; 409 afterwards. */
export const undo = endpoint({
  method: 'POST',
  path: '/api/withdrawals/:id/undo',
  access: 'anyone',
  summary: 'Take a withdrawal back',
  params,
  body: z.strictObject({ token: z.string().min(1).max(64) }),
  perMinute: 10,
})
