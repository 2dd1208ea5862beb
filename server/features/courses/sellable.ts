/** How courses are sold: to an account, once a person, and opened by an enrollment. */

import { type courseFields, courses } from '#drizzle/collections/courses.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { isOpenPriced } from '#drizzle/domain/open-price.ts'
import { HARMLESS_DISPUTES, HOLDING_PAYMENTS, SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import { currentPrice } from '#drizzle/domain/price.ts'
import type { PayOption } from '#drizzle/domain/sellable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { toCents } from '#server/core/money.ts'
import type { Reader } from '#server/records/types.ts'
import { chosenCents } from '../content/index.ts'
import { beginNow, closeAccess, enrol, enrollmentIn, reopenAccess, startOf } from '../enrollments/index.ts'
import type { Holder, Offer, OfferRequest, PayWay, SellableKind } from '../sellable.ts'

type Course = RecordOf<typeof courseFields>

const NOT_SO = 'Cette formation ne se paie pas ainsi.'
const notSo = () => invalid({ option: ['validation_invalid_value', NOT_SO] })

/** The price and its payment schedule. Throws 400 for a way of payment that the course does not have. */
const requestedOf = (course: Course, option: PayOption, now: Date): Pick<Offer, 'unitCents' | 'plan'> => {
  const {
    installmentPrice,
    installmentCount: count,
    subscriptionPrice,
    subscriptionInterval: interval,
    trialDays,
  } = course
  if (option === 'one_time') return { unitCents: toCents(currentPrice(course, stamp(now))) }
  if (option === 'installment') {
    if (!installmentPrice || !count) throw notSo()
    return { unitCents: toCents(installmentPrice) * count, plan: { kind: option, count } }
  }
  if (!subscriptionPrice || !interval) throw notSo()
  const priceCents = toCents(subscriptionPrice)
  if (!trialDays) return { unitCents: priceCents, plan: { kind: option, interval } }
  return { unitCents: 0, plan: { kind: option, interval, trial: { days: trialDays, priceCents } } }
}

/** The amount due at once: for a « prix libre » the buyer's choice. Throws 400 on `amountCents`. */
const offer = ({ reader, id, qty, option, amountCents, now }: OfferRequest): Offer => {
  const course = reader.getOrNull(courses, id)
  if (course?.status !== 'published') throw conflict('Cette formation n’est plus proposée.')
  if (qty !== 1)
    throw invalid({ qty: ['validation_invalid_value', 'Une formation s’achète une fois par personne.'] })
  const { title, taxRate, taxTreatment, withdrawal } = course
  return {
    title,
    taxRate,
    taxTreatment,
    withdrawal,
    needsShipping: false,
    weightGrams: 0,
    ...(option === 'one_time' && isOpenPriced(course)
      ? { unitCents: chosenCents(course, amountCents), isOpenPrice: true }
      : requestedOf(course, option, now)),
  }
}

const accountOf = (reader: Reader, email: string): string =>
  email === '' ? '' : (reader.firstOrNull(users, { email })?.id ?? '')

const isHad = (reader: Reader, { user, email }: Holder, ref: string, now: Date): boolean =>
  user === ''
    ? // What the address has paid waits for its proof, or its account has the course.
      reader.count(payments, { course: ref, email, user: '', status: 'paid', isGift: false }) > 0 ||
      enrollmentIn(reader, accountOf(reader, email), ref, now) !== null
    : enrollmentIn(reader, user, ref, now) !== null

const oneOf = (field: string, values: readonly string[]): string =>
  `(${values.map((value) => `${field} = '${value}'`).join(' || ')})`

const HELD = [
  'isGift = false',
  oneOf('status', HOLDING_PAYMENTS),
  oneOf('dispute', HARMLESS_DISPUTES),
  oneOf('order.status', SETTLED_ORDERS),
].join(' && ')

const isPaidOtherwise = (reader: Reader, user: string, course: string, but: string): boolean =>
  reader.count(payments, {
    filter: `user = {:user} && course = {:course} && order != {:but} && ${HELD}`,
    params: { user, course, but },
  }) > 0

const waysOf = (course: Course, now: Date): PayWay[] => {
  const { installmentPrice, installmentCount, subscriptionPrice, subscriptionInterval } = course
  const options: PayOption[] = [
    'one_time',
    ...(installmentPrice && installmentCount ? (['installment'] as const) : []),
    ...(subscriptionPrice && subscriptionInterval ? (['subscription'] as const) : []),
  ]
  return options.map((option) => {
    const { unitCents: totalCents, plan } = requestedOf(course, option, now)
    const trial = plan?.kind === 'subscription' ? plan.trial : undefined
    return { option, totalCents: trial?.priceCents ?? totalCents, ...(plan ? { plan } : {}) }
  })
}

export const courseSellable: SellableKind = {
  offer,
  ways: (reader, ref, now) => {
    const course = reader.getOrNull(courses, ref)
    // A free course has nothing to pay.
    return course && (isOpenPriced(course) || currentPrice(course, stamp(now)) > 0) ? waysOf(course, now) : []
  },
  thing: (reader, ref) => {
    const course = reader.getOrNull(courses, ref)
    if (!course) return null
    return {
      title: course.title,
      slug: course.slug,
      isPublished: course.status === 'published',
      delivery: 'online',
      picture: { collectionId: course.collectionId, file: course.coverImage },
      most: 1,
    }
  },
  once: {
    sentence: 'Vous avez déjà cette formation. Retrouvez-la dans votre espace.',
    applies: () => true,
    isHad,
  },
  column: 'course',
  openPrice: (reader, ref) => {
    const course = reader.getOrNull(courses, ref)
    return course && isOpenPriced(course) ? course : null
  },
  openEarly: (tx, { user, ref, now }) => beginNow(tx, now, user, ref),
  isOpen: (reader, { user, ref, now }) => {
    const enrollment = enrollmentIn(reader, user, ref, now)
    return enrollment !== null && startOf(enrollment, now) === ''
  },
  open: (tx, { user, ref, option, isFree, isPart, order, beginsAt, now }) => {
    const had = isPart ? enrollmentIn(tx, user, ref, now) : null
    const isEndless = had && had.expiresAt === '' && had.usedUpAt === '' && startOf(had, now) === ''
    // Endless access covers any other, and access from elsewhere must not end with the pack's refund.
    if (isEndless && !isPaidOtherwise(tx, user, ref, order)) return true
    const type = isFree ? 'free' : option
    if (tx.getOrNull(courses, ref)) enrol(tx, now, user, ref, type, { beginsAt, from: order })
    return false
  },
  close: (tx, { user, ref, order, cause }) => {
    closeAccess(tx, user, ref, cause, { from: order, isOnly: !isPaidOtherwise(tx, user, ref, order) })
  },
  reopen: (tx, { user, ref, cause, now }) => reopenAccess(tx, user, ref, cause, now),
}
