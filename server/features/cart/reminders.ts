/**
 * The only mail about an abandoned cart, sent on request (Code des postes et des communications
 * électroniques, art. L34-5).
 */
import { createHash } from 'node:crypto'
import { carts } from '#drizzle/collections/carts.ts'
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { CART_REMINDER } from '#drizzle/domain/cart-reminder.ts'
import { CONSENT_VERSION, showsCurrentWording } from '#drizzle/domain/consents.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest, conflict, invalid } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { type Cart, cartOf, REMINDS_AFTER_MS } from './cart.ts'
import type * as contract from './contract.ts'
import { priceCart } from './price.ts'

const DAY_MS = 86_400_000
/** After a reminder, an address gets no other cart mail for a week, whatever is requested for it. */
const QUIET_MS = 7 * DAY_MS
/** Lifetime of a reminder's link. */
const LINK_MS = 30 * DAY_MS
const MAX_CONCURRENT = 50

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const EMPTY = 'Votre panier est vide.'
const OUTDATED = 'Cette phrase a changé depuis l’ouverture de la page. Rechargez-la avant de continuer.'

const keepWish = (tx: Tx, whose: { user: string; email: string }, given: boolean, now: Date): void => {
  tx.create(consents, {
    ...whose,
    purpose: 'cart_reminder',
    given,
    text: CART_REMINDER,
    version: CONSENT_VERSION,
    at: stamp(now),
    channel: 'web',
    source: 'cart',
  })
}

/** The cart of a visitor's address, with its current lines. */
const visitorCart = (tx: Tx, { email, items }: BodyOf<typeof contract.askReminder>, now: Date): Cart => {
  if (!email) throw invalid({ email: ['validation_required', REQUIRED] })
  const said = { email, items: (items ?? []).filter(({ qty }) => qty > 0), changedAt: stamp(now) }
  const known = tx.firstOrNull(carts, { email, user: '' })
  return known ? tx.update(carts, known.id, said) : tx.create(carts, said)
}

const isQuiet = ({ remindedAt }: Cart, now: Date): boolean =>
  remindedAt !== '' && now.getTime() - Date.parse(remindedAt) < QUIET_MS

/**
 * Schedules the reminder of the caller's cart, or of a visitor's, and stores the consent. Throws 400 for an
 * empty cart and without an address, 409 for an outdated consent sentence. The reply does not depend on
 * whether the address has an account.
 */
export const askReminder = (engine: Engine, user: string, body: BodyOf<typeof contract.askReminder>) =>
  engine.write(system, (tx) => {
    if (!showsCurrentWording(body.consentVersion)) throw conflict(OUTDATED)
    const now = engine.clock.now()
    const cart = user === '' ? visitorCart(tx, body, now) : cartOf(tx, user)
    if (!cart || (cart.items ?? []).length === 0) throw badRequest(EMPTY)
    tx.update(carts, cart.id, {
      remindsAt: stamp(new Date(now.getTime() + REMINDS_AFTER_MS)),
      ...(isQuiet(cart, now) ? {} : { remindedAt: '' }),
    })
    keepWish(tx, { user, email: user === '' ? cart.email : tx.get(users, user).email }, true, now)
  })

/** The cart of a reminder's link; null once the link has expired. The reader must be `system`. */
const linkedCart = (reader: Reader, token: string, now: Date): Cart | null => {
  const cart = reader.firstOrNull(carts, { tokenDigest: digestOf(token) })
  return cart && now.getTime() - Date.parse(cart.remindedAt) < LINK_MS ? cart : null
}

/** The content of a reminder's link. Throws 400 when it has expired. */
export const resumeCart = (engine: Engine, token: string) => {
  const cart = linkedCart(engine.read(system), token, engine.clock.now())
  if (!cart) throw badRequest('Ce lien n’est plus valable.')
  return { items: [...(cart.items ?? [])] }
}

/**
 * Cancels the reminder of the caller, or of the holder of a reminder's link, and empties a visitor's cart.
 * Idempotent.
 */
export const stopReminder = (engine: Engine, user: string, token: string | undefined): Promise<void> =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const cart = token ? linkedCart(tx, token, now) : cartOf(tx, user)
    if (!cart || cart.remindsAt === '') return
    const email = cart.user === '' ? cart.email : tx.get(users, cart.user).email
    keepWish(tx, { user: cart.user, email }, false, now)
    // The emptied row stays for a month: its date blocks any new reminder to the address for a week.
    tx.update(carts, cart.id, {
      remindsAt: '',
      ...(cart.user === '' ? { items: [], remindedAt: stamp(now), changedAt: stamp(now) } : {}),
    })
  })

const remind = (engine: Engine, id: string): Promise<void> =>
  engine.write(system, (tx) => {
    const cart = tx.getOrNull(carts, id)
    const now = engine.clock.now()
    // Changed, bought or reminded meanwhile.
    if (!cart || cart.remindsAt === '' || cart.remindsAt > stamp(now) || cart.remindedAt !== '') return
    const token = randomToken()
    tx.update(carts, id, { remindedAt: stamp(now), tokenDigest: digestOf(token) })
    tx.enqueue('mail', { template: 'cart', cartId: id, token })
  })

/** Sends the reminders that are due, one for each cart. Returns how many were due. */
export const sendReminders = async (engine: Engine): Promise<number> => {
  const due = engine.read(system).find(
    carts,
    {
      filter: "remindsAt != '' && remindsAt <= {:now} && remindedAt = ''",
      params: { now: engine.clock.now() },
    },
    { sort: 'remindsAt', limit: MAX_CONCURRENT },
  )
  for (const { id } of due) await remind(engine, id)
  return due.length
}

/**
 * The lines of a reminder: those that can still be bought, at their current price. The reader must be
 * `system`.
 */
export const remindable = (reader: Reader, cart: Cart, now: Date) =>
  priceCart(reader, cart.items ?? [], { user: cart.user, now, released: null }).lines.filter(
    ({ problem }) => problem === '',
  )
