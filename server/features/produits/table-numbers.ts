/** Numbers as a spreadsheet writes them; each throws 400 with a French sentence for what is none. */
import { badRequest } from '#server/core/errors.ts'

export const numberOf = (text: string): number => {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d+)?$/.test(plain)) throw badRequest(`«\u00a0${text}\u00a0» n’est pas un nombre.`)
  return Number(plain)
}

const decimalsOf = (text: string): number => (/[.,](\d+?)0*[\s\u00a0\u202f€]*$/.exec(text)?.[1] ?? '').length

/** Euros or percent: with two decimals at most, so that nothing is rounded unseen. */
export const priceOf = (text: string): number => {
  const number = numberOf(text)
  if (decimalsOf(text) > 2) throw badRequest(`«\u00a0${text}\u00a0» a plus de deux décimales.`)
  return number
}

export const integerOf = (text: string): number => {
  const number = numberOf(text)
  if (!Number.isInteger(number)) throw badRequest(`«\u00a0${text}\u00a0» n’est pas un nombre entier.`)
  return number
}
