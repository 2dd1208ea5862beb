import { queryOptions } from '@tanstack/react-query'
import type { courseFields } from '#drizzle/collections/courses.ts'
import type { voucherBatchFields } from '#drizzle/collections/vouchers.ts'
import type { BodyInputOf, ReplyOf } from '#drizzle/contract.ts'
import { batchState, type VoucherState } from '#drizzle/domain/voucher.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { createVouchers, revokeVouchers, voucherCodes } from '#server/features/vouchers/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import { every, filter, records } from '../../lib/records.ts'
import { today } from '../../lib/today.ts'

type Course = Pick<RecordOf<typeof courseFields>, 'id' | 'title'>
export type Batch = RecordOf<typeof voucherBatchFields, { course?: Course }>
export type Codes = ReplyOf<typeof voucherCodes>

const batches = records<'voucher_batches', { course?: Course }>('voucher_batches')

export const stateOf = (batch: Batch): VoucherState => batchState(batch, today())

/** The record API's filter of each state. */
const IN_STATE: Readonly<Record<VoucherState, () => string>> = {
  open: () =>
    filter("(revokedAt = '' && used < places && (lastDay = '' || lastDay >= {:day}))", { day: today() }),
  full: () => "(revokedAt = '' && used >= places)",
  over: () =>
    filter("(revokedAt = '' && used < places && lastDay != '' && lastDay < {:day})", { day: today() }),
  revoked: () => "revokedAt != ''",
}
const isState = (value: string | undefined): value is VoucherState => value !== undefined && value in IN_STATE

export const batchList = ({ page, perPage, sort, q, filters: { etat, formation } }: TableState) =>
  batches.list({
    page,
    perPage,
    sort,
    expand: 'course',
    filter: every(
      q && filter('(label ~ {:q} || course.title ~ {:q})', { q }),
      isState(etat) && IN_STATE[etat](),
      formation && filter('course = {:formation}', { formation }),
    ),
  })

/** One batch, for the list of its codes. */
export const batchOf = (id: string) => batches.one(id, { expand: 'course' })
/** Its codes and who used them; read anew each time that they are looked at. */
export const codesOf = (id: string) =>
  queryOptions({
    queryKey: ['voucher_batches', 'codes', id],
    queryFn: ({ signal }): Promise<Codes> =>
      call<typeof voucherCodes>('GET /api/vouchers/batches/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export type BatchBody = BodyInputOf<typeof createVouchers>
/** The same `id` again makes no second batch. */
export const createBatch = (body: BatchBody) =>
  call<typeof createVouchers>('POST /api/vouchers/batches', { body })
export const revokeBatch = (id: string) =>
  call<typeof revokeVouchers>('POST /api/vouchers/batches/:id/revoke', { params: { id } })
