/** Files that the server makes when they are asked for, given to the person under a name. */
import { failedCall } from '../lib/pocketbase.ts'
import { getSession } from '../lib/session.ts'

const answerOf = async (response: Response): Promise<object> => {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // A proxy's page: its status says enough.
    return {}
  }
}

/** Asks for `path` in the session of this page and saves the answer as `name`. Throws `ClientResponseError` with the server's sentence. */
export const download = async (path: string, name: string): Promise<void> => {
  const token = getSession()?.token ?? ''
  const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` } }).catch(
    (cause: unknown) => {
      throw failedCall(path, 0, {}, cause)
    },
  )
  if (!response.ok) throw failedCall(path, response.status, await answerOf(response))
  const address = URL.createObjectURL(await response.blob())
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
