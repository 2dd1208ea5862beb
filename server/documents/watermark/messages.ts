/** What the site and the process that marks files tell one another; the file itself is sent before the question. */
import type { MarkProblem } from '#drizzle/domain/buyer-mark.ts'

export interface MarkWanted {
  /** Set at the foot of every page. */
  readonly line: string
}

export type WatermarkedPdf = { readonly pdf: Uint8Array } | { readonly problem: MarkProblem }
