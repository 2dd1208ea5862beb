/** A sender is a header of every mail: what is typed as its name must not become another one. */
import { expect, it } from 'vitest'
import { senderOf } from '#server/ports/mail.ts'

it.each(['A\r\nBcc: x@evil.example', 'A\nBcc: x@evil.example', 'A" <x@evil.example>, "B', 'A\\'])(
  'the sender of a mail stays one header value: %j',
  (senderName) => {
    const sender = senderOf({ senderName, senderAddress: 'site@example.com' })
    expect(sender).toMatch(/^"[^"\\\r\n]*" <site@example\.com>$/)
  },
)
