/** Actions of the administration, for the audit log. */

import type { AuditedCollection } from '#drizzle/audited.ts'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import type { AuditedAction, AuditedChanges } from '#drizzle/domain/audited.ts'
import { stamp } from '#server/core/clock.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import type { SeededCourse, SeededProduit } from './catalogue.ts'
import type { CouponIds } from './coupons.ts'
import type { PeopleIds } from './people.ts'

interface Act {
  daysAgo: number
  minute: number
  action: AuditedAction
  collection: AuditedCollection
  recordId: string
  record: string
  fields: AuditedChanges['fields']
}

interface Administered {
  people: PeopleIds
  courses: readonly SeededCourse[]
  produits: readonly SeededProduit[]
  coupons: CouponIds
}

const change = (before: unknown, after: unknown) => ({ before, after })

const couponActs = ({ coupons }: Administered): Act[] => {
  const [welcome, nights] = [
    { collection: 'coupons', recordId: coupons.BIENVENUE10, record: 'BIENVENUE10' } as const,
    { collection: 'coupons', recordId: coupons.NUITS20, record: 'NUITS20' } as const,
  ]
  return [
    {
      ...welcome,
      daysAgo: 301,
      minute: 600,
      action: 'create',
      fields: { code: { after: 'BIENVENUE10' }, percent: { after: 10 }, maxRedemptions: { after: 50 } },
    },
    { ...welcome, daysAgo: 120, minute: 615, action: 'update', fields: { maxRedemptions: change(50, 100) } },
    {
      ...nights,
      daysAgo: 132,
      minute: 1010,
      action: 'create',
      fields: { code: { after: 'NUITS20' }, amountCents: { after: 2000 } },
    },
    { ...nights, daysAgo: 44, minute: 570, action: 'update', fields: { active: change(true, false) } },
  ]
}

/** A temporary employee of last summer, whose rights ended. */
const peopleActs = ({ people }: Administered): Act[] => {
  const karim = {
    collection: 'users',
    recordId: people.karim,
    record: 'Karim Benali',
    action: 'update',
  } as const
  return [
    {
      ...karim,
      daysAgo: 64,
      minute: 700,
      fields: { role: change('member', 'staff'), permissions: change([], ['products.manage']) },
    },
    {
      ...karim,
      daysAgo: 33,
      minute: 1090,
      fields: { role: change('staff', 'member'), permissions: change(['products.manage'], []) },
    },
  ]
}

const catalogueActs = ({ courses, produits }: Administered): Act[] => {
  const [course] = courses
  const [audio, second] = produits
  if (!course || !audio || !second) throw new Error('The demonstration needs its catalogue')
  const named = <Item extends { id: string; title: string }>(collection: AuditedCollection, item: Item) =>
    ({ collection, recordId: item.id, record: item.title, action: 'update' }) as const
  return [
    { ...named('courses', course), daysAgo: 96, minute: 655, fields: { price: change(119, course.price) } },
    { ...named('produits', audio), daysAgo: 88, minute: 660, fields: { price: change(17, audio.price) } },
    {
      ...named('produits', second),
      daysAgo: 21,
      minute: 1110,
      fields: { status: change('draft', 'published') },
    },
    {
      ...named('courses', course),
      daysAgo: 6,
      minute: 820,
      fields: { withdrawal: change('days14', 'digital_waiver') },
    },
  ]
}

/** Writes the actions, each at its time. */
export const keepAudit = (bulk: Bulk, days: Calendar, administered: Administered): void => {
  const acts = [couponActs, peopleActs, catalogueActs].flatMap((of) => of(administered))
  for (const { daysAgo, minute, action, collection, recordId, record, fields } of acts) {
    const at = days.at(daysAgo, minute)
    bulk.keep(auditLog, {
      actor: administered.people.apolline,
      action,
      collection,
      recordId,
      changes: { by: 'Apolline Verdane', record, fields },
      at: stamp(at),
      ...stamps(at),
    })
  }
}
