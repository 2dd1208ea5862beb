/** Texts about packs, wherever they are proposed. */
import { cents } from '../../../lib/format.ts'

const THESE = ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']
const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** « prenez les deux autres pour 31,00 € ». */
export const missingSentence = ({ count, totalCents }: { count: number; totalCents: number }): string => {
  const others = count === 1 ? 'l’autre élément' : `les ${THESE[count - 2] ?? count} autres`
  return `Vous en avez déjà une partie\u00a0: prenez ${others} pour ${cents(totalCents)}`
}

interface Fit {
  replaces: readonly unknown[]
  adds: readonly string[]
  packCents: number
  insteadOfCents: number
  savedCents: number
}

/** « Ces trois-là existent en coffret : 120,00 € au lieu de 150,00 €. » */
export const fitSentence = ({ replaces, adds, packCents, insteadOfCents, savedCents }: Fit): string => {
  const number = THESE[replaces.length - 2]
  const subject = number ? `Ces ${number}-là` : `Ces ${replaces.length} articles`
  const added = adds.length > 0 ? ` avec ${list.format(adds.map((title) => `«\u00a0${title}\u00a0»`))}` : ''
  const said = `${subject} existent en coffret${added}\u00a0: ${cents(packCents)} au lieu de ${cents(insteadOfCents)}`
  // A code takes off both, and not as much off the one as off the other.
  return savedCents === insteadOfCents - packCents
    ? `${said}.`
    : `${said}, soit ${cents(savedCents)} de moins avec votre code.`
}
