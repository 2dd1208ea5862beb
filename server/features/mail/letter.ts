import type { Message } from './layout.ts'

/** A mail before it has its paper. */
export interface EmailMessage {
  to: string
  /** `''`: nobody with an account. */
  userId: string
  /** The invitation that it brings, which shows what became of it. */
  invitationId?: string
  message: Message
}

/** What mail programs make a link of, or a person would type: `://`, `@`, `www.`, `exemple.fr`. */
const ADDRESS = /[@/\\]|:\/|www\.|\p{L}\.\p{L}{2}|[\r\n]/iu

/**
 * The first line of a mail. Whoever signs up or orders with somebody else's address writes this name: one with an address in it
 * would be an advertisement in our own letter, and greets nobody.
 */
export const greet = (firstName: string): string =>
  firstName === '' || ADDRESS.test(firstName) ? 'Bonjour,' : `Bonjour ${firstName},`
