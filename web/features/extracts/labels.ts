/** `1 min 30`, or `45 s`. */
export const audioPreviewLength = (seconds: number): string => {
  const whole = Math.round(seconds)
  const rest = whole % 60
  const minutes = Math.floor(whole / 60)
  if (minutes === 0) return `${rest}\u00a0s`
  return `${minutes}\u00a0min${rest > 0 ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}

/** `Extrait · 1 min 30`. */
export const audioPreviewCaption = (seconds: number): string => `Extrait · ${audioPreviewLength(seconds)}`
