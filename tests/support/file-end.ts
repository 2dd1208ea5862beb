/** What is to be closed when a test file ends; a module of its own, so that the set-up of files without a server loads none. */
let closings: (() => Promise<void>)[] = []

/** Runs once, after the last test of the file. */
export const atFileEnd = (close: () => Promise<void>): void => {
  closings.push(close)
}

export const endFile = async (): Promise<void> => {
  const due = closings
  closings = []
  for (const close of due) await close()
}
