/** A voucher as its holder reads it. */
import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { lookUpVoucher, redeemVoucher } from '#server/features/vouchers/contract.ts'
import { call } from '../../lib/call.ts'
import { link } from '../../lib/paths.ts'

export type Voucher = ReplyOf<typeof lookUpVoucher>

/**
 * The content of a code for `reader` (empty for a visitor); 404 for an unknown one, 409 with its reason for
 * one that opens nothing.
 */
export const voucherOf = (code: string, reader: string) =>
  queryOptions({
    queryKey: ['vouchers', 'lookup', code, reader],
    queryFn: ({ signal }): Promise<Voucher> =>
      call<typeof lookUpVoucher>('POST /api/vouchers/lookup', { body: { code }, signal }),
    // An open page does not change when the voucher does: using it reports it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Opens the course to who is signed in; the same again changes nothing. */
export const redeem = (code: string) =>
  call<typeof redeemVoucher>('POST /api/vouchers/redeem', { body: { code } })

/** The page of a code, whatever way it was typed. */
export const voucherPath = (code: string): string => link('voucherCode', { code })
