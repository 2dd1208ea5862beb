/**
 * What is asked for some typed text, as much of it as is answered: empty where it is one letter. The space at its end says that the
 * last word is whole.
 */
export const labelOf = (typed: string): string => (typed.trim().length < 2 ? '' : typed.slice(0, 200))
