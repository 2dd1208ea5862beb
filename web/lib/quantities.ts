/**
 * Percentages, sizes and rounded amounts for members and administrators; visitors' pages do not load this
 * module.
 */
import { decimal } from './format.ts'

const NBSP = '\u00a0'

/** `1 235 €`, for the scale of a chart. */
export const wholeEuros = (amount: number): string => `${decimal(Math.round(amount))}${NBSP}€`

/** `44 %`, from 44. */
export const percent = (value: number): string => `${decimal(Math.round(value))}${NBSP}%`

const UNITS = ['o', 'ko', 'Mo', 'Go'] as const
/** `12,4 Mo`. */
export const fileSize = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1000)) : 0)
  const value = bytes / 1000 ** step
  return `${decimal(step === 0 ? value : Math.round(value * 10) / 10)}${NBSP}${UNITS[step]}`
}
