/** `Extrait · 1 min 30`, or `Extrait · 45 s`. */
export const audioPreviewCaption = (seconds: number): string => {
  const whole = Math.round(seconds)
  const rest = whole % 60
  const minutes = Math.floor(whole / 60)
  if (minutes === 0) return `Extrait · ${rest}\u00a0s`
  return `Extrait · ${minutes}\u00a0min${rest > 0 ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}
