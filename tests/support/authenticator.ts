/** A security key in software, as much of one as the server can tell: P-256, no attestation, a counter. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])

/** CBOR of what a key writes: integers, bytes, texts and maps. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as Buffer)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (data: Buffer): string => data.toString('base64url')

export interface Answering {
  readonly origin?: string
  readonly rpId?: string
}

/** A key of its own, whose counter moves with each use. */
export class Authenticator {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  counter = 0

  get id(): string {
    return text(this.#id)
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** User present and verified; with the key where it is made. */
  #data(rpId: string, made: Buffer = Buffer.alloc(0)): Buffer {
    const flags = 0x05 | (made.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, made])
  }

  /** What `navigator.credentials.create` gives for the options. */
  make(
    { challenge }: { challenge: string },
    { origin = 'http://localhost:8090', rpId = 'localhost' }: Answering = {},
  ) {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const size = Buffer.from([0, this.#id.length])
    const authData = this.#data(rpId, Buffer.concat([Buffer.alloc(16), size, this.#id, key]))
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', challenge, origin)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` gives for the options; the counter moves on. */
  show(
    { challenge }: { challenge: string },
    { origin = 'http://localhost:8090', rpId = 'localhost' }: Answering = {},
  ) {
    this.counter += 1
    const authData = this.#data(rpId)
    const clientData = this.#clientData('webauthn.get', challenge, origin)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#pair.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
      },
    }
  }
}
