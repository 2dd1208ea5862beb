import * as z from 'zod'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { hasOpened, openedLines } from './access-start.ts'

/**
 * Notifies a member that a delayed purchase is open; not when it was open before or is no longer owned.
 * Idempotent.
 */
export const accessJobs = (worker: Worker, engine: Engine): void => {
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
