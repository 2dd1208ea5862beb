/** Downloads files that the server generates on demand. */
import { failedCall } from './pocketbase.ts'
import { saveFile } from './save-file.ts'
import { getSession } from './session.ts'

const answerOf = async (response: Response): Promise<object> => {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // A proxy's page: the status is enough.
    return {}
  }
}

interface Asking {
  method?: 'GET' | 'POST'
  /** Sent as JSON. */
  body?: object
}

/**
 * Requests `path` with the current session and saves the answer as `name`. Throws `ClientResponseError` with
 * the server's message, or with status 0 when the answer breaks off.
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
