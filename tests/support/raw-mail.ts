/** Reads messages as they travel over SMTP: what people see, without the ids and boundaries around it. */

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim() ?? ''

const split = (message: string): [head: string, body: string] => {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(message) ?? []
  return [head, body]
}

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The decoded `text/plain` part of a raw message, also inside multipart ones. Empty when it has none. */
export const plainTextOf = (message: string): string => {
  const [head, body] = split(message)
  const type = headerOf(head, 'Content-Type')
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return parts.map((part) => plainTextOf(part.replace(/^\r?\n/, ''))).find((text) => text !== '') ?? ''
  }
  if (type !== '' && !/^text\/plain/i.test(type)) return ''
  return decoded(body, headerOf(head, 'Content-Transfer-Encoding').toLowerCase())
}

/** To whom the message is addressed. */
export const recipientOf = (message: string): string => headerOf(split(message)[0], 'To')

/** Its subject, as it was sent (ours are ASCII). */
export const subjectOf = (message: string): string => headerOf(split(message)[0], 'Subject')
