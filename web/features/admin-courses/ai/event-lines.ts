/** Reads an event stream as `fetch` brings it: `EventSource` sends neither a token nor a body. */

export interface SentEvent {
  readonly event: string
  readonly data: string
}

/** The events of a stream, as soon as each is whole. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<SentEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string): string =>
          part
            .split('\n')
            .filter((line) => line.startsWith(`${name}: `))
            .map((line) => line.slice(name.length + 2))
            .join('\n')
        const event = field('event')
        // A comment, which keeps the connection awake.
        if (event !== '') yield { event, data: field('data') }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
