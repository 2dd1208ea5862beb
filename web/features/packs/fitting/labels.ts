/** Texts about packs, wherever they are proposed. */
import { cents } from '../../../lib/format.ts'
import { NUMBERS } from '../labels.ts'

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

interface Fit {
  replaces: readonly unknown[]
  adds: readonly string[]
  packCents: number
  insteadOfCents: number
  savedCents: number
}

/** « Ces trois-là existent en coffret : 120,00 € au lieu de 150,00 €. » */
export const fitSentence = ({ replaces, adds, packCents, insteadOfCents, savedCents }: Fit): string => {
  const number = NUMBERS[replaces.length - 2]
  const subject = number ? `Ces ${number}-là` : `Ces ${replaces.length} articles`
  const added = adds.length > 0 ? ` avec ${list.format(adds.map((title) => `«\u00a0${title}\u00a0»`))}` : ''
  const said = `${subject} existent en coffret${added}\u00a0: ${cents(packCents)} au lieu de ${cents(insteadOfCents)}`
  // A code takes off both, and not as much off the one as off the other.
  return savedCents === insteadOfCents - packCents
    ? `${said}.`
    : `${said}, soit ${cents(savedCents)} de moins avec votre code.`
}
