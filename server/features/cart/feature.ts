import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Feature } from '../feature.ts'
import { forgetBought, forgetOldCarts, forgetVisitor } from './cart.ts'
import { sendReminders } from './reminders.ts'
import { cartRoutes } from './routes.ts'

export const cart: Feature = {
  name: 'cart',
  hooks: (engine) => {
    engine.after(orders, 'update', (tx, { record, original }) => {
      if (record.paidAt !== '' && original?.paidAt === '') forgetBought(tx, record, engine.clock.now())
    })
    engine.before(users, 'delete', (tx, { record }) => {
      if (record.verified) forgetVisitor(tx, record.email)
    })
  },
  routes: (app, { engine }) => cartRoutes(app, engine),
  crons: ({ engine }) => [
    { id: 'cartReminders', expression: '*/10 * * * *', run: () => sendReminders(engine) },
    { id: 'oldCarts', expression: '15 4 * * *', run: () => forgetOldCarts(engine) },
  ],
}
