/** Durations as documents print them. */

const NBSP = '\u00a0'

/** `6 h`, `1 h 05`, `45 min`, from hours. */
export const hoursText = (hours: number): string => {
  const minutes = Math.round(hours * 60)
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (whole === 0) return `${rest}${NBSP}min`
  return rest === 0 ? `${whole}${NBSP}h` : `${whole}${NBSP}h${NBSP}${String(rest).padStart(2, '0')}`
}

/** The same from seconds; under a minute `45 s`. */
export const secondsText = (seconds: number): string =>
  seconds > 0 && seconds < 60 ? `${Math.round(seconds)}${NBSP}s` : hoursText(seconds / 3600)
