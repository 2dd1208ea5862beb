/**
 * Parses incomplete JSON as far as it goes: a model's answer while it is streamed, or after it broke off.
 * Single pass; invalid JSON ends it.
 */

/** Deeper than any expected answer; untrusted text must not overflow the stack. */
const DEEPEST = 30

export interface PartialJson {
  /** `undefined` when nothing can be read. */
  readonly value: unknown
  /** Objects and arrays that are not closed where the text ends, and those whose last string is not. */
  readonly open: ReadonlySet<object>
}

class Broken extends Error {}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

class Reading {
  readonly open = new Set<object>()
  readonly #text: string
  #at = 0
  /** The text ended before the value did. */
  isCut = false

  constructor(text: string) {
    this.#text = text
  }

  #skip(): string {
    while (' \n\r\t'.includes(this.#text[this.#at] ?? 'x')) this.#at += 1
    return this.#text[this.#at] ?? ''
  }

  value(depth = 0): unknown {
    if (depth > DEEPEST) throw new Broken()
    const sign = this.#skip()
    if (sign === '{') return this.#object(depth)
    if (sign === '[') return this.#list(depth)
    if (sign === '"') return this.#string()
    return this.#literal()
  }

  #literal(): unknown {
    const [word = ''] = /^[\w+.-]+/.exec(this.#text.slice(this.#at, this.#at + 40)) ?? []
    this.#at += word.length
    // At the end of the text, 1 may still become 12.
    if (this.#at >= this.#text.length) {
      this.isCut = true
      return undefined
    }
    try {
      return JSON.parse(word)
    } catch {
      throw new Broken()
    }
  }

  #string(): string {
    let said = ''
    let from = this.#at + 1
    for (let at = from; ; at += 1) {
      const sign = this.#text[at]
      if (sign === undefined) {
        this.#at = at
        this.isCut = true
        return said + this.#text.slice(from, at)
      }
      if (sign !== '"' && sign !== '\\') continue
      said += this.#text.slice(from, at)
      if (sign === '"') {
        this.#at = at + 1
        return said
      }
      const escaped = this.#text[at + 1]
      const code = escaped === 'u' ? this.#text.slice(at + 2, at + 6) : ''
      if (escaped === undefined || (escaped === 'u' && code.length < 4)) {
        this.#at = this.#text.length
        this.isCut = true
        return said
      }
      if (escaped === 'u' && !/^[\da-f]{4}$/i.test(code)) throw new Broken()
      said += escaped === 'u' ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[escaped] ?? escaped)
      at += escaped === 'u' ? 5 : 1
      from = at + 1
    }
  }

  /** Reads the members between brackets; an invalid one ends the value there. */
  #members<Held extends object>(held: Held, end: string, member: () => void): Held {
    this.#at += 1
    for (;;) {
      const sign = this.#skip()
      if (sign === end) {
        this.#at += 1
        return held
      }
      if (sign === '') this.isCut = true
      else if (sign === ',') {
        this.#at += 1
        continue
      } else {
        try {
          member()
        } catch (error) {
          if (!(error instanceof Broken)) throw error
          this.isCut = true
        }
      }
      if (!this.isCut) continue
      this.open.add(held)
      return held
    }
  }

  #object(depth: number): Record<string, unknown> {
    // Without prototype: `__proto__` is an ordinary key.
    const found: Record<string, unknown> = Object.create(null)
    return this.#members(found, '}', () => {
      if (this.#skip() !== '"') throw new Broken()
      const name = this.#string()
      if (this.isCut) return
      const colon = this.#skip()
      if (colon !== ':') {
        if (colon === '') this.isCut = true
        else throw new Broken()
        return
      }
      this.#at += 1
      const value = this.value(depth + 1)
      if (value !== undefined) found[name] = value
    })
  }

  #list(depth: number): unknown[] {
    const found: unknown[] = []
    return this.#members(found, ']', () => {
      const value = this.value(depth + 1)
      if (value !== undefined) found.push(value)
    })
  }
}

/** Parses the beginning of a JSON text; never throws. */
export const readPartialJson = (text: string): PartialJson => {
  const reading = new Reading(text)
  try {
    return { value: reading.value(), open: reading.open }
  } catch (error) {
    if (error instanceof Broken) return { value: undefined, open: reading.open }
    throw error
  }
}
