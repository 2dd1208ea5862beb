/** The label of the button that leaves a lesson forwards. `ends`: it leads to the end of the course. */
export const finishLabel = (at: { ends: boolean; isDone: boolean; hasNext: boolean }): string => {
  if (at.ends) return 'Terminer la formation'
  if (at.isDone) return 'Continuer'
  return at.hasNext ? 'Terminer et continuer' : 'Terminer la leçon'
}
