/** The Qualiopi indicators that this site can prove, and the content of a binder. */

/**
 * Numbers of the national reference (décret n° 2019-565), without those that concern premises, staff or
 * partners.
 */
export const INDICATORS = [1, 2, 4, 5, 6, 8, 9, 10, 11, 12, 19, 30, 31, 32] as const
export type Indicator = (typeof INDICATORS)[number]

export const INDICATOR_TITLES: Readonly<Record<Indicator, string>> = {
  1: 'Information du public',
  2: 'Indicateurs de résultats',
  4: 'Analyse du besoin',
  5: 'Objectifs de la formation',
  6: 'Contenus et modalités',
  8: 'Positionnement à l’entrée',
  9: 'Information avant de commencer',
  10: 'Adaptation et accompagnement',
  11: 'Évaluation des acquis',
  12: 'Engagement et prévention des abandons',
  19: 'Ressources pédagogiques',
  30: 'Recueil des appréciations',
  31: 'Traitement des réclamations',
  32: 'Mesures d’amélioration',
}

/** The question of the audit behind each number, in plain words. */
export const INDICATOR_QUESTIONS: Readonly<Record<Indicator, string>> = {
  1: 'Le public trouve-t-il le programme, le prix, les délais et les conditions d’accès\u00a0?',
  2: 'Vos résultats (satisfaction, réussite, abandons) sont-ils publiés\u00a0?',
  4: 'Demandez-vous à chaque personne ce dont elle a besoin\u00a0?',
  5: 'Les objectifs sont-ils écrits, et peut-on vérifier qu’ils sont atteints\u00a0?',
  6: 'Le contenu et la façon de travailler conviennent-ils à ces objectifs\u00a0?',
  8: 'Savez-vous où chaque personne en est avant de commencer\u00a0?',
  9: 'Chaque personne sait-elle comment la formation se déroule avant qu’elle commence\u00a0?',
  10: 'Adaptez-vous la formation, et accompagnez-vous les personnes\u00a0?',
  11: 'Vérifiez-vous ce que chaque personne a appris\u00a0?',
  12: 'Relancez-vous les personnes qui décrochent\u00a0?',
  19: 'Les personnes ont-elles des supports à leur disposition\u00a0?',
  30: 'Demandez-vous l’avis des personnes pendant et après la formation\u00a0?',
  31: 'Répondez-vous aux réclamations, et en gardez-vous la trace\u00a0?',
  32: 'Améliorez-vous la formation d’après ces avis et ces réclamations\u00a0?',
}

/** `exempt`: there is nothing to prove (yet). */
export const INDICATOR_STATES = ['proven', 'missing', 'exempt'] as const
export type IndicatorState = (typeof INDICATOR_STATES)[number]
export const STATE_LABELS: Readonly<Record<IndicatorState, string>> = {
  proven: 'Prouvé',
  missing: 'À compléter',
  exempt: 'Sans objet',
}

/** A record that proves something. */
export interface Evidence {
  readonly what: string
  /** An instant in the format of records; empty without one. */
  readonly at: string
  /** Where it is shown on this site; empty without a page. */
  readonly path: string
}

/** What is missing, and where to correct it. */
export interface Lack {
  readonly what: string
  readonly path: string
}

export interface Finding {
  readonly indicator: Indicator
  readonly state: IndicatorState
  readonly evidence: readonly Evidence[]
  readonly lacks: readonly Lack[]
}

export const evidence = (what: string, at = '', path = ''): Evidence => ({ what, at, path })
export const lack = (what: string, path = ''): Lack => ({ what, path })

/** A list without its absent items. */
const present = <Item>(items: readonly (Item | false | null | undefined | '')[]): Item[] =>
  items.filter((item): item is Item => Boolean(item))

/** Missing as soon as something is lacking; exempt without evidence and without lack. */
export const finding = (
  indicator: Indicator,
  proofs: readonly (Evidence | false | null | undefined | '')[],
  wants: readonly (Lack | false | null | undefined | '')[],
): Finding => {
  const [found, lacks] = [present(proofs), present(wants)]
  const proven: IndicatorState = found.length > 0 ? 'proven' : 'exempt'
  return { indicator, state: lacks.length > 0 ? 'missing' : proven, evidence: found, lacks }
}

/** An indicator that does not apply, with the reason. */
export const exempt = (indicator: Indicator, why: string, at = ''): Finding => ({
  indicator,
  state: 'exempt',
  evidence: [evidence(why, at)],
  lacks: [],
})

export const countOf = (findings: readonly Finding[], state: IndicatorState): number =>
  findings.filter((one) => one.state === state).length

/** `1 personne`, `3 personnes`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count}\u00a0${count > 1 ? many : one}`
