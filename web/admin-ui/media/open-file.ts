import { checkFile, fileToken } from '../../lib/files.ts'
import { failureMessage } from '../../lib/messages.ts'
import { ClientResponseError } from '../../lib/pocketbase.ts'
import { notify } from '../../ui/toast/store.ts'
import type { MediaFile } from './media-file.ts'

const GONE = 'Ce fichier n’est plus disponible.'

const isGone = (error: unknown): boolean => error instanceof ClientResponseError && error.status === 404

/** The address with a file token; the cached token may have been refused, so it is checked. */
const openAddress = async ({ addressOf }: Pick<MediaFile, 'addressOf'>, download: boolean) => {
  const address = addressOf(await fileToken(), download)
  try {
    await checkFile(address)
    return address
  } catch (error) {
    if (!isGone(error)) throw error
    const again = addressOf(await fileToken(true), download)
    await checkFile(again)
    return again
  }
}

/**
 * Opens or downloads a document with a fresh token, so that a page left open for an hour still works.
 * Resolves to whether the file exists: navigating to a missing one would replace the page with the server's
 * error.
 */
export const openFile = async (file: Pick<MediaFile, 'addressOf'>, download: boolean): Promise<boolean> => {
  // Opened before the answer, as browsers block later pop-ups.
  const tab = download ? null : window.open('', '_blank')
  try {
    const address = await openAddress(file, download)
    if (tab) tab.location.href = address
    else window.location.assign(address)
    return true
  } catch (error) {
    tab?.close()
    notify.error(isGone(error) ? GONE : failureMessage(error))
    return false
  }
}
