/** The frame that the server sent for a screen whose code was not there yet. */
export const endWaiting = (): void => document.getElementById('waiting')?.remove()
