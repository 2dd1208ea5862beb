/** What a resource's records are called, and the sentences that follow from it. */
export interface Noun {
  /** `code promotionnel`. */
  readonly one: string
  readonly many: string
  readonly isFeminine?: true
}

const startsWithVowel = (word: string): boolean => /^[aeiouyàâéèêîôœh]/i.test(word)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** « Offre créée. », « Code désactivé. »: the participle agrees with the noun. */
export const done = ({ one, isFeminine }: Noun, participle: string): string =>
  `${capital(one)} ${participle}${isFeminine ? 'e' : ''}.`

/** « 3 codes désactivés. » */
export const doneMany = (noun: Noun, count: number, participle: string): string =>
  count === 1
    ? done(noun, participle)
    : `${count}\u00a0${noun.many} ${participle}${noun.isFeminine ? 'e' : ''}s.`

/** « le code », « l’offre ». */
export const the = ({ one, isFeminine }: Noun): string => {
  if (startsWithVowel(one)) return `l’${one}`
  return `${isFeminine ? 'la' : 'le'} ${one}`
}

/** « un code », « une offre ». */
export const a = ({ one, isFeminine }: Noun): string => `${isFeminine ? 'une' : 'un'} ${one}`

/** « Nouveau code », « Nouvelle offre », « Nouvel article ». */
export const fresh = ({ one, isFeminine }: Noun): string => {
  if (isFeminine) return `Nouvelle ${one}`
  return `${startsWithVowel(one) ? 'Nouvel' : 'Nouveau'} ${one}`
}

/** « Aucun code. », « Aucune offre. » */
export const none = ({ one, isFeminine }: Noun): string => `${isFeminine ? 'Aucune' : 'Aucun'} ${one}.`
