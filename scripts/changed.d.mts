/** Types of `changed.mjs`, which runs before anything is installed. */
export const OF_THE_BUILD: readonly string[]
export function changedSince(commit: string): string[] | null
export function relatedTests(root: string, files: readonly string[]): string[]
