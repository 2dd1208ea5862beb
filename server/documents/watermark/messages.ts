/** Messages between the site and the watermark process; the file itself is sent before the request. */
import type { MarkProblem } from '#drizzle/domain/buyer-mark.ts'

export interface WatermarkOptions {
  /** The text at the bottom of every page. */
  readonly line: string
}

export type WatermarkedPdf = { readonly pdf: Uint8Array } | { readonly problem: MarkProblem }
