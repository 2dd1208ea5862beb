import type { invoiceFields } from '#drizzle/collections/invoices.ts'
import type { orderFields, paymentFields } from '#drizzle/collections/payments.ts'
import type { produitFields } from '#drizzle/collections/produits.ts'
import { EVENING_SECONDS, firstEveningText } from '#drizzle/domain/evenings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { failedCall } from '../../lib/pocketbase.ts'
import { filter, records } from '../../lib/records.ts'
import { getSession } from '../../lib/session.ts'

export type Course = RecordIn<'courses'>
export type Certificate = RecordIn<'certificates'>
export type Progress = RecordIn<'progress'>
export type Payment = RecordOf<
  typeof paymentFields,
  { course?: Course; produit?: RecordOf<typeof produitFields>; order?: RecordOf<typeof orderFields> }
>
export type Invoice = RecordOf<typeof invoiceFields>

const payments = records<'payments', NonNullable<Payment['expand']>>('payments')
const invoices = records('invoices')
const courses = records('courses')
const evenings = records('listening_evenings')
export const users = records('users')
const externalAuths = records('_externalAuths')

const of = (userId: string) => filter('user = {:userId}', { userId })

export const myPayments = (userId: string) =>
  payments.list({
    filter: of(userId),
    sort: '-paidAt',
    expand: 'course,produit,order',
    perPage: 100,
    skipTotal: true,
  })
export const myInvoices = (userId: string) => invoices.all({ filter: of(userId), sort: '-issuedAt' })
export const published = courses.list({
  filter: "status = 'published'",
  sort: 'order',
  perPage: 12,
  skipTotal: true,
})
/** The evenings that count, of the month and of the last two weeks. */
export const myEvenings = (userId: string, now: Date) =>
  evenings.all({
    filter: filter('user = {:userId} && day >= {:first} && seconds >= {:enough}', {
      userId,
      first: firstEveningText(now),
      enough: EVENING_SECONDS,
    }),
    sort: 'day',
  })
export const personOf = (id: string) => users.one(id)
/** The services that open an account. The rules limit the list to the user's own. */
export const linkedServices = (userId: string) =>
  externalAuths.all({ filter: filter('recordRef = {:userId}', { userId }), sort: 'created' })
export const unlinkService = (id: string) => externalAuths.remove(id)

/** The invoice's PDF as an address of this page; release it with `URL.revokeObjectURL`. Throws `ClientResponseError`. */
export const fetchInvoice = async (number: string): Promise<string> => {
  const path = `/api/invoices/${encodeURIComponent(number)}.pdf`
  const token = getSession()?.token ?? ''
  const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` } }).catch(
    (cause: unknown) => {
      throw failedCall(path, 0, {}, cause)
    },
  )
  if (!response.ok) throw failedCall(path, response.status)
  return URL.createObjectURL(await response.blob())
}
