/** Who has unsaved work. The router takes one blocker at a time, and a page and its panel may both have some. */
const unsaved = new Set<symbol>()

export const holdUnsavedWork = (key: symbol): void => void unsaved.add(key)
export const dropUnsavedWork = (key: symbol): void => void unsaved.delete(key)
export const holdsUnsavedWork = (key: symbol): boolean => unsaved.has(key)
/** Whether something on the screen is unsaved. */
export const hasUnsavedWork = (): boolean => unsaved.size > 0
/** Lets the person go without a question. */
export const releaseUnsavedWork = (): void => unsaved.clear()
