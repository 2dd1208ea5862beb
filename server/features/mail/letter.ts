import type { Message } from './layout.ts'

/** A mail without its layout. */
export interface EmailMessage {
  to: string
  /** `''`: without an account. */
  userId: string
  /** The invitation that it brings, which shows what became of it. */
  invitationId?: string
  message: Message
}

/** Triggers of automatic links in mail programs, or typed addresses: `://`, `@`, `www.`, `exemple.fr`. */
const ADDRESS = /[@/\\]|:\/|www\.|\p{L}\.\p{L}{2}|[\r\n]/iu

/**
 * The first line of a mail. The name may come from a person who signs up or orders with another's address:
 * one that contains an address would turn the site's mail into an advertisement, and is left out.
 */
export const greet = (firstName: string): string =>
  firstName === '' || ADDRESS.test(firstName) ? 'Bonjour,' : `Bonjour ${firstName},`
