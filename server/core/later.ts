/** The date some months later at the same time of day; the last day of a shorter month. */
export const monthsLater = (date: Date, months: number): Date => {
  const end = new Date(date)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // 31 August + 6 months would roll over into March.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end
}
