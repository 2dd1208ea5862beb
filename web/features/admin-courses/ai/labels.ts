/** Labels of the assistant's states and costs. */
import { decimal, euros, plural } from '../../../lib/format.ts'
import type { AiStatus, Job } from './queries.ts'

export const STATE_LABELS: Record<Job['state'], string> = {
  queued: 'En attente',
  running: 'Rédaction en cours',
  done: 'Terminé',
  failed: 'Interrompu',
  stopped: 'Arrêté',
}
export const STATE_COLOURS: Record<Job['state'], string> = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  stopped: 'yellow',
}

/** « 460 jetons, dont 120 lus, 0,01 € ». */
export const costText = ({ tokensIn, tokensOut, isEstimated, euros: cost, state }: Job): string => {
  const total = plural(tokensIn + tokensOut, 'jeton')
  const parts = tokensIn > 0 ? `${total}, dont ${decimal(tokensIn)} pour la demande` : total
  const isRunning = state === 'queued' || state === 'running'
  // Unknown until it has ended.
  const price =
    cost === null || isRunning ? '' : `, ${cost > 0 && cost < 0.01 ? 'moins de 0,01\u00a0€' : euros(cost)}`
  return `${isEstimated || isRunning ? 'Environ ' : ''}${parts}${price}`
}

/** The month's cost, and its ceiling. */
export const monthText = ({ tokens, monthlyTokens, euros: spent, monthlyEuros, jobs }: AiStatus): string => {
  const isReserved = jobs.some(({ state }) => state === 'queued' || state === 'running')
  const reserve = isReserved ? ' (réserve des brouillons en cours comprise)' : ''
  const counted = `Ce mois-ci\u00a0: ${plural(tokens, 'jeton')} sur ${decimal(monthlyTokens)}${reserve}`
  if (spent === null) return `${counted}.`
  return `${counted}, ${euros(spent)}${monthlyEuros === null ? '' : ` sur ${euros(monthlyEuros)}`}.`
}
