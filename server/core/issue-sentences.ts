import type * as z from 'zod'
import { NOT_A_CHOICE, REQUIRED, UNTICKED } from '#drizzle/domain/form-sentences.ts'

const UNFIT = 'Cette valeur ne convient pas.'
const UNITS: Readonly<Record<string, string>> = { string: 'caractère', array: 'élément' }

/** `5 000 caractères`, `1 élément`, or the number alone. */
const sizeOf = (origin: string, limit: number | bigint): string => {
  const count = limit.toLocaleString('fr-FR').replace(/\u202f/g, '\u00a0')
  const unit = UNITS[origin]
  return unit ? `${count}\u00a0${unit}${limit > 1 ? 's' : ''}` : count
}

/** Whether only `true` is valid, as for a required checkbox. */
const isBox = (values: readonly unknown[]): boolean => values.length === 1 && values[0] === true

/**
 * The French message for a value without one in the contract: zod's are English. For the `error` option of a
 * parse, where the contract's messages come first.
 */
export const issueSentence = (issue: z.core.$ZodRawIssue): string => {
  const isMissing = issue.input === undefined || issue.input === null
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? REQUIRED : 'Cette valeur n’est pas de la sorte attendue.'
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum <= 1) return REQUIRED
      return `Au moins ${sizeOf(issue.origin, issue.minimum)}.`
    case 'too_big':
      return `Au plus ${sizeOf(issue.origin, issue.maximum)}.`
    case 'invalid_value':
      if (isBox(issue.values)) return UNTICKED
      return isMissing ? REQUIRED : NOT_A_CHOICE
    case 'invalid_union':
      return NOT_A_CHOICE
    case 'unrecognized_keys':
      return 'Ce champ n’est pas connu.'
    default:
      return UNFIT
  }
}
