/** The first listener of the window for the browser's Back: what lies over a page answers before the router. */
let answer: ((event: PopStateEvent) => void) | undefined

/** The answer of `history-entry.ts`, which comes with the first layer. */
export const answerBack = (next: typeof answer): void => {
  answer = next
}

/** Called once, before the router listens: events of the window reach their listeners in order. */
export const listenToHistory = (): void =>
  window.addEventListener('popstate', (event) => answer?.(event), { capture: true })
