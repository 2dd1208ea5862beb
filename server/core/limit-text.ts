const UNITS = ['o', 'ko', 'Mo', 'Go'] as const
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** A number of bytes as shown to users, in powers of 1024: « 200 Mo ». */
export const limitText = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  return `${decimal.format(bytes / 1024 ** step)}\u00a0${UNITS[step]}`
}
