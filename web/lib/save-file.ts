/** Long enough for a browser to begin the download. */
const READ_MS = 10_000

/** Saves what this page has made as a file of the person's. */
export const saveFile = (name: string, content: Blob): void => {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), READ_MS)
}
