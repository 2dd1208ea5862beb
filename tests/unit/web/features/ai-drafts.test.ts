/** The stream of a draft as a browser reads it: the same events however the network cuts them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventsOf } from '../../../../web/features/admin-courses/ai/event-lines.ts'

const SENT = [
  { event: 'job', data: '{"state":"running"}' },
  { event: 'text', data: '{"text":"L’été, « oui »\\n"}' },
  { event: 'text', data: '{"text":"…"}' },
]
const bytes = new TextEncoder().encode(
  `: \n\n${SENT.map(({ event, data }) => `event: ${event}\ndata: ${data}\n\n`).join(': \n\n')}event: job\ndata: {"broken`,
)

it('the stream of a draft is read whole, without comments and a broken end, wherever its bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const [at, end] of places.slice(1).entries()) controller.enqueue(bytes.slice(places[at], end))
          controller.close()
        },
      })
      const received = []
      for await (const event of eventsOf(body)) received.push(event)
      expect(received).toEqual(SENT)
    }),
  )
})
