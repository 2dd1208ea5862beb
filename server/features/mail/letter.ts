import type { Message } from './layout.ts'

/** A mail before it has its paper. */
export interface Letter {
  to: string
  /** `''`: nobody with an account. */
  userId: string
  message: Message
}

/** The first line of a mail. */
export const greet = (firstName: string): string => (firstName ? `Bonjour ${firstName},` : 'Bonjour,')
