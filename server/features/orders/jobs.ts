import * as z from 'zod'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { forgetSent } from './gift-privacy.ts'
import { hasOpened, openedLines } from './opening.ts'

/** Tells a member what she waited for that is open; nobody when it was opened before, or is not hers any more. Repeating it tells nothing twice. */
export const openingJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('order.opened', async (payload, job) => {
    const { orderId } = z.object({ orderId: z.string() }).parse(payload)
    await engine.write(system, (tx) => {
      const order = tx.getOrNull(orders, orderId)
      const now = engine.clock.now()
      if (!order?.user || !hasOpened(order, now) || tx.getOrNull(notifications, job.id)) return
      const opened = openedLines(tx, order, now)
      if (opened.length === 0) return
      const course = opened.find(({ kind }) => kind === 'course')
      tx.create(notifications, {
        id: job.id,
        user: order.user,
        type: 'success',
        title: course ? 'Votre formation est ouverte' : 'Votre commande est ouverte',
        message: `${opened.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ')}\u00a0: bonne découverte.`,
        link: course ? link('memberCourse', { id: course.ref }) : link('memberLibrary'),
      })
    })
  })
}

/** Takes the words of a giver who is gone out of what was sent. Repeating it takes nothing more. */
export const giftJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('gift.forget', async (payload) => {
    await forgetSent(engine, z.object({ giftId: z.string() }).parse(payload).giftId)
  })
}
