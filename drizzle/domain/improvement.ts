/** The log of improvements (Qualiopi, indicator 32): source and state of each. */

export const IMPROVEMENT_SOURCES = ['complaint', 'survey', 'audit', 'watch', 'other'] as const
export type ImprovementSource = (typeof IMPROVEMENT_SOURCES)[number]
export const SOURCE_LABELS: Readonly<Record<ImprovementSource, string>> = {
  complaint: 'Réclamation',
  survey: 'Questionnaire',
  audit: 'Audit',
  watch: 'Veille',
  other: 'Autre',
}

export const IMPROVEMENT_STATUSES = ['planned', 'in_progress', 'done'] as const
export type ImprovementStatus = (typeof IMPROVEMENT_STATUSES)[number]
export const IMPROVEMENT_LABELS: Readonly<Record<ImprovementStatus, string>> = {
  planned: 'Prévue',
  in_progress: 'En cours',
  done: 'Réalisée',
}

/** Whether an improvement is past its due date, both instants in the format of records. */
export const isOverdue = (
  { status, dueAt }: { readonly status: string; readonly dueAt: string },
  now: string,
): boolean => status !== 'done' && dueAt !== '' && dueAt < now
