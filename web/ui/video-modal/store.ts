/** The global video modal's state: visible or not, and which film (specification §3 « Video modal state »). */
export interface VideoModalState {
  isVisible: boolean
  videoId: string
}

let state: VideoModalState = { isVisible: false, videoId: '' }
const listeners = new Set<() => void>()
const set = (next: VideoModalState) => {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the modal; without an id it shows « Aucune vidéo à afficher ». */
export const openVideo = (videoId = ''): void => set({ isVisible: true, videoId })
export const closeVideo = (): void => set({ isVisible: false, videoId: '' })
export const getVideo = (): VideoModalState => state
export const subscribeVideo = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
