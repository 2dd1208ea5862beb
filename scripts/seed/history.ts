/** What the demonstration people have already done: purchases, enrolments, lessons followed. */
import { enrollments, invitations, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { invoices, orders, payments } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import { randomToken } from '#server/core/ids.ts'
import { nextNumber } from '#server/core/numbers.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type { SeededCourse } from './catalogue.ts'
import { demoCourses } from './content/courses.ts'
import { demoProduits } from './content/produits.ts'
import { demoNotifications } from './content/site.ts'
import { MEDIA_SECONDS } from './media.ts'
import type { PeopleIds } from './people.ts'

const DAY_MS = 86_400_000

interface Purchase {
  user: string
  email: string
  name: string
  kind: 'course' | 'produit'
  ref: string
  title: string
  cents: number
  daysAgo: number
}

const seedPurchase = (engine: Engine, tx: Tx, purchase: Purchase): void => {
  const at = new Date(engine.clock.now().getTime() - purchase.daysAgo * DAY_MS)
  const { user, email, name, cents, title } = purchase
  const order = tx.create(orders, {
    number: nextNumber(engine.db, 'C', at),
    user,
    email,
    name,
    status: 'fulfilled',
    items: [
      {
        kind: purchase.kind,
        ref: purchase.ref,
        title,
        qty: 1,
        unitCents: cents,
        taxRate: 0,
        taxTreatment: 'franchise_293B',
        withdrawal: 'digital_waiver',
      },
    ],
    subtotalCents: cents,
    totalCents: cents,
    currency: 'eur',
    source: 'demo',
    paidAt: stamp(at),
    accessToken: randomToken(),
  })
  const payment = tx.create(payments, {
    user,
    email,
    [purchase.kind]: purchase.ref,
    order: order.id,
    kind: 'one_time',
    status: 'paid',
    amountCents: cents,
    currency: 'eur',
    provider: 'demo',
    providerRef: `demo_seed_${order.id}`,
    paidAt: stamp(at),
  })
  const invoice = tx.create(invoices, {
    number: nextNumber(engine.db, 'F', at),
    order: order.id,
    payment: payment.id,
    user,
    customer: { name, email },
    lines: [{ title, qty: 1, unitCents: cents, totalCents: cents, taxRate: 0 }],
    totals: {
      netCents: cents,
      taxes: [],
      totalCents: cents,
      mention: 'TVA non applicable, art. 293 B du CGI',
    },
    issuedAt: stamp(at),
  })
  tx.enqueue('invoice.file', { invoiceId: invoice.id })
}

const enrolSince = (
  engine: Engine,
  tx: Tx,
  user: string,
  course: string,
  daysAgo: number,
  isBought: boolean,
) =>
  tx.create(enrollments, {
    user,
    course,
    enrolledAt: stamp(new Date(engine.clock.now().getTime() - daysAgo * DAY_MS)),
    isActive: true,
    paymentType: isBought ? 'one_time' : 'manual',
  })

const follow = (tx: Tx, user: string, lessonIds: readonly string[]): void => {
  for (const lesson of lessonIds) {
    tx.create(progress, {
      user,
      lesson,
      watched: [[0, MEDIA_SECONDS]],
      positionSeconds: MEDIA_SECONDS,
      completed: true,
    })
  }
}

/** Claire is at 44 % of course 1 and has just been given course 2; Karim has finished course 3; Paul is invited. */
export const seedHistory = async (
  engine: Engine,
  people: PeopleIds,
  courses: readonly SeededCourse[],
  produitIds: readonly string[],
): Promise<void> => {
  const [first, second, third] = courses
  if (!first || !second || !third) throw new Error('The demonstration needs its three published courses')
  const claire = { user: people.claire, email: 'membre@demo.test', name: 'Claire Lemoine' }
  await engine.write(system, (tx) => {
    seedPurchase(engine, tx, {
      ...claire,
      kind: 'produit',
      ref: produitIds[0] ?? '',
      title: demoProduits[0]?.title ?? '',
      cents: 1900,
      daysAgo: 48,
    })
    seedPurchase(engine, tx, {
      ...claire,
      kind: 'course',
      ref: first.id,
      title: demoCourses[0]?.title ?? '',
      cents: 12_900,
      daysAgo: 12,
    })
    enrolSince(engine, tx, people.claire, first.id, 12, true)
    enrolSince(engine, tx, people.claire, second.id, 3, false)
    enrolSince(engine, tx, people.karim, third.id, 70, false)
    follow(tx, people.claire, first.lessonIds.slice(0, 4))
    follow(tx, people.karim, third.lessonIds)
    tx.create(invitations, {
      email: 'paul@invite.example',
      course: second.id,
      invitedBy: people.apolline,
      token: randomToken(),
      status: 'pending',
      expiresAt: stamp(new Date(engine.clock.now().getTime() + 7 * DAY_MS)),
    })
    // The samples of the administration replace what the hooks have just written for it.
    for (const written of tx.find(notifications, { user: '' })) tx.delete(notifications, written.id)
    for (const sample of [...demoNotifications].reverse()) tx.create(notifications, sample)
  })
}
