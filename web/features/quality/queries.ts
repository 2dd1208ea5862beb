import type { ReplyOf } from '#drizzle/contract.ts'
import type { trainingResults as endpoint } from '#server/features/quality/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type Results = ReplyOf<typeof endpoint>

/** Figures of each published course over the last twelve months. */
export const trainingResults = callQuery<typeof endpoint>('GET /api/quality/results')
