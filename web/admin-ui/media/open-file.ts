import { fileToken } from '../../lib/files.ts'
import { failureMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import type { MediaFile } from './media-file.ts'

/** Opens or downloads a document with a fresh token, so that a page left open for an hour still works. */
export const openFile = async (file: Pick<MediaFile, 'addressOf'>, download: boolean): Promise<void> => {
  // A window opened after the answer would be held back as a pop-up.
  const tab = download ? null : window.open('', '_blank')
  try {
    const token = await fileToken()
    const address = file.addressOf(token, download)
    if (tab) tab.location.href = address
    else window.location.assign(address)
  } catch (error) {
    tab?.close()
    notify.error(failureMessage(error))
  }
}
