/** The reminder of a cart that was left. */
import * as z from 'zod'
import { carts } from '#drizzle/collections/carts.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { formatCents } from '#server/core/money.ts'
import type { Reader } from '#server/records/types.ts'
import { remindable } from '../cart/index.ts'
import { type EmailMessage, greet } from './letter.ts'

export const cartMail = z.object({ template: z.literal('cart'), cartId: z.string(), token: z.string() })

/** `null` when it was bought, is not sold any more, or its holder does not want it any more. */
export const cartLetter = (
  reader: Reader,
  { cartId, token }: z.infer<typeof cartMail>,
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  const cart = reader.getOrNull(carts, cartId)
  if (!cart || cart.remindsAt === '') return null
  const lines = remindable(reader, cart, now)
  const person = cart.user === '' ? null : reader.getOrNull(users, cart.user)
  if (lines.length === 0 || (cart.user !== '' && !person)) return null
  const things = lines.map(
    ({ title, qty, unitCents }) =>
      `«\u00a0${title}\u00a0»${qty > 1 ? `, ${qty} exemplaires` : ''}\u00a0: ${formatCents(unitCents * qty)}`,
  )
  const address = (query: Record<string, string>) => publicUrl + link('cart', null, query)
  return {
    to: person?.email ?? cart.email,
    userId: person?.id ?? '',
    message: {
      subject: 'Votre panier vous attend',
      preheader: 'Vous nous avez demandé de vous le rappeler, une seule fois.',
      greeting: greet(person?.firstName ?? ''),
      paragraphs: [
        `Vous avez laissé dans votre panier\u00a0: ${things.join('\u00a0; ')}. Les prix sont ceux d’aujourd’hui.`,
        'Rien n’est réservé ni commandé\u00a0: vous pouvez le reprendre, ou ignorer ce message.',
        `Ce rappel est le seul pour ce panier. Pour ne plus en recevoir\u00a0: ${address({ rappel: 'non', reprise: token })}`,
      ],
      button: { label: 'Reprendre mon panier', url: address({ reprise: token }) },
    },
  }
}
