/**
 * Callouts in a text (`<aside data-callout="exercice">`): the kinds that the server accepts, and their
 * labels.
 */
export const CALLOUTS = {
  info: 'Info',
  retenir: 'À retenir',
  attention: 'Attention',
  exercice: 'Exercice',
} as const

export type CalloutKind = keyof typeof CALLOUTS

export const CALLOUT_KINDS = Object.keys(CALLOUTS)
