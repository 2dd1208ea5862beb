interface Answers {
  back: (event: PopStateEvent) => void
  routed: () => void
}

/** What lies over a page: `history-entry.ts`, which comes with the first layer. */
let answers: Answers | undefined
/** Whether the router is on its way to another page, whose entry it has not made yet. */
let navigates = false

export const answerHistory = (next: Answers): void => {
  answers = next
}

export const isNavigating = (): boolean => navigates

/** Called once, before the router listens: events of the window reach their listeners in order. */
export const listenToHistory = (): void =>
  window.addEventListener('popstate', (event) => answers?.back(event), { capture: true })

/** The router subscribes it: called at each change of its state, after that of the history. */
export const followRouter = (state: { navigation: { state: string } }): void => {
  navigates = state.navigation.state !== 'idle'
  if (!navigates) answers?.routed()
}
