/** Which jobs wait for which: those that hang hold up their own lane and no other. */

export interface Lane {
  /** How many of its jobs run at the same time. */
  readonly concurrency: number
  /** SQL on `kind`; a job is in exactly one lane. */
  readonly condition: string
}

const MAILS = "(kind = 'mail' OR kind GLOB 'mail.*')"
const FILES = "(kind GLOB '*.file' OR kind GLOB '*.probe')"

/** By the name of the kind: `mail` and `mail.…` speak to the mail server, `….file` and `….probe` to the store of files. */
export const LANES: readonly Lane[] = [
  { concurrency: 3, condition: MAILS },
  { concurrency: 2, condition: FILES },
  { concurrency: 1, condition: `NOT (${MAILS} OR ${FILES})` },
]
