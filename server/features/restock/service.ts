/** « Me prévenir du retour »: the waiting list of what is sold out, and its notifications. */
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { restockNotices } from '#drizzle/collections/restock-notices.ts'
import { RESTOCK_CONSENT } from '#drizzle/domain/restock.ts'
import { variantOf } from '#drizzle/domain/variants.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'

type Produit = RecordOf<typeof produitFields>

const DAY_MS = 86_400_000
const MAX_WAIT_DAYS = 365
/** Long enough for the link of the mail. */
const RETENTION_DAYS = 30
/** Limit an address; more are requests in another person's name. */
const MAX_PER_ADDRESS = 20
/** People a unit: not all of them will buy. */
const NOTICES_PER_UNIT = 3
const MAX_CONCURRENT = 300

/** Units available: 0 where it cannot be bought, `null` without limit. */
const unitsOf = (produit: Produit, key: string): number | null => {
  if (produit.status !== 'published') return 0
  if (!produit.variants?.length) return key === '' ? produit.stock : 0
  const variant = variantOf(produit, key)
  return variant?.active ? variant.stock : 0
}

/** Keeps an address until a return. Throws 404 for what is not shown, 409 for what can be bought now. */
export const askRestock = (
  engine: Engine,
  id: string,
  { variant, email }: { readonly variant: string; readonly email: string },
): Promise<void> =>
  engine.write(system, (tx) => {
    const produit = tx.getOrNull(produits, id)
    const isKnown = produit?.variants?.length ? variantOf(produit, variant)?.active : variant === ''
    if (produit?.status !== 'published' || !isKnown) throw notFound()
    if (unitsOf(produit, variant) !== 0)
      throw conflict('Ce produit est de nouveau disponible\u00a0: rechargez la page pour le commander.')
    const waiting = tx.find(restockNotices, { email, toldAt: '' })
    const isRequested = waiting.some((one) => one.produit === id && one.variant === variant)
    // The reply is the same whether the address waits already or not.
    if (isRequested || waiting.length >= MAX_PER_ADDRESS) return
    tx.create(restockNotices, {
      produit: id,
      variant,
      email,
      consent: RESTOCK_CONSENT,
      stopToken: randomToken(),
    })
  })

/** Forgets an address, by the link of its mail. */
export const stopRestock = (engine: Engine, token: string): Promise<void> =>
  engine.write(system, (tx) => {
    const notice = tx.firstOrNull(restockNotices, { stopToken: token })
    if (notice) tx.delete(restockNotices, notice.id)
  })

/**
 * Notifies those who wait for a product and its variants, in the order of their requests, three for each
 * available unit less those notified within a day, who may still buy. A repetition notifies no address twice.
 */
export const notifyOf = (engine: Engine, id: string): Promise<void> =>
  engine.write(system, (tx) => {
    const produit = tx.getOrNull(produits, id)
    if (!produit) return
    const now = engine.clock.now()
    const since = stamp(new Date(now.getTime() - DAY_MS))
    const all = tx.find(restockNotices, { produit: id }, { sort: 'created,@rowid' })
    for (const key of new Set(all.map(({ variant }) => variant))) {
      const units = unitsOf(produit, key)
      const of = all.filter(({ variant }) => variant === key)
      const reply = of.filter(({ toldAt }) => toldAt > since).length
      const room =
        units === null ? MAX_CONCURRENT : Math.min(MAX_CONCURRENT, units * NOTICES_PER_UNIT - reply)
      for (const notice of of.filter(({ toldAt }) => toldAt === '').slice(0, Math.max(0, room))) {
        tx.update(restockNotices, notice.id, { toldAt: stamp(now) })
        tx.enqueue('mail', { template: 'restocked', noticeId: notice.id })
      }
    }
  })

/** Daily: notifies the next ones where stock is left, and deletes addresses that are no longer needed. */
export const followRestock = async (engine: Engine): Promise<void> => {
  const reader = engine.read(system)
  const waiting = new Set(reader.find(restockNotices, { toldAt: '' }).map(({ produit }) => produit))
  for (const id of waiting) await notifyOf(engine, id)
  await engine.write(system, (tx) => {
    const before = (days: number) => stamp(new Date(engine.clock.now().getTime() - days * DAY_MS))
    const over = tx.find(restockNotices, {
      filter: "created < {:oldest} || (toldAt != '' && toldAt < {:told})",
      params: { oldest: before(MAX_WAIT_DAYS), told: before(RETENTION_DAYS) },
    })
    for (const { id } of over) tx.delete(restockNotices, id)
  })
}

/** An erased account waits for nothing. */
export const forgetWaiting = (tx: Tx, email: string): void => {
  for (const { id } of tx.find(restockNotices, { email })) tx.delete(restockNotices, id)
}

/** Whether something of a product can be had that could not before. */
export const isBack = (before: Produit, after: Produit): boolean => {
  const keys = ['', ...(after.variants ?? []).map(({ key }) => key)]
  return keys.some((key) => unitsOf(before, key) === 0 && unitsOf(after, key) !== 0)
}
