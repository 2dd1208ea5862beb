import { decodeText } from '#drizzle/domain/text-encoding.ts'

/** The text of a small stored file, such as captions, in any encoding. Throws when it cannot be loaded. */
export const fileText = async (address: string, signal?: AbortSignal): Promise<string> => {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`A file was answered with ${answer.status}`)
  return decodeText(new Uint8Array(await answer.arrayBuffer()))
}
