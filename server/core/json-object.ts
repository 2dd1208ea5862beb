/** Whether a value of unknown make is what JSON calls an object: names with values, neither a list nor `null`. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
