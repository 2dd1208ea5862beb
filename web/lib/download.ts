/** Files that the server makes when they are asked for, given to the person under a name. */
import { failedCall } from './pocketbase.ts'
import { saveFile } from './save-file.ts'
import { getSession } from './session.ts'

const answerOf = async (response: Response): Promise<object> => {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // A proxy's page: its status says enough.
    return {}
  }
}

interface Asking {
  method?: 'GET' | 'POST'
  /** Sent as JSON. */
  body?: object
}

/**
 * Asks for `path` in the session of this page and saves the answer as `name`. Throws `ClientResponseError` with the
 * server's sentence, or with status 0 when the answer breaks off.
 */
export const download = async (
  path: string,
  name: string,
  { method = 'GET', body }: Asking = {},
): Promise<void> => {
  const lost = (cause: unknown): never => {
    throw failedCall(path, 0, {}, cause)
  }
  const response = await fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${getSession()?.token ?? ''}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  }).catch(lost)
  if (!response.ok) throw failedCall(path, response.status, await answerOf(response))
  saveFile(name, await response.blob().catch(lost))
}
