/** Modifiers after a colon at the end of a name (PocketBase §2.7). */
import { FilterError } from './errors.ts'

const MODIFIERS = ['isset', 'changed', 'length', 'each', 'lower']

/** Throws FilterError for an unknown modifier. */
export const checkModifier = (modifier: string): void => {
  if (modifier !== '' && !MODIFIERS.includes(modifier)) throw new FilterError(`unknown modifier ${modifier}`)
}
