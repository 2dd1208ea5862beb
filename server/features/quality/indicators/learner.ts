/** What the records of one participant prove for each indicator that concerns participants. */
import type { LearnerState } from '#drizzle/domain/learner.ts'
import {
  counted,
  evidence,
  exempt,
  type Finding,
  finding,
  type Indicator,
  lack,
} from '#drizzle/domain/quality.ts'
import type { SurveyKind } from '#drizzle/domain/survey.ts'

/** The indicators that a participant's own records can prove. */
export const LEARNER_INDICATORS: readonly Indicator[] = [4, 8, 9, 10, 11, 12, 30, 31]

/** A record with its label. */
interface Dated {
  readonly what: string
  readonly at: string
}

export interface SurveyStatus {
  readonly dueAt: string
  readonly sentAt: string
  readonly remindedAt: string
  readonly answeredAt: string
  readonly hasGoals: boolean
  readonly hasNeeds: boolean
  readonly adaptation: string
  readonly adaptedAt: string
}

export interface LearnerFacts {
  readonly state: LearnerState
  readonly enrolledAt: string
  readonly completedAt: string
  readonly lastActivityAt: string
  /** Requested questionnaires; those that the course does not send are in `muted`. */
  readonly surveys: Partial<Readonly<Record<SurveyKind, SurveyStatus>>>
  readonly muted: readonly SurveyKind[]
  /** Mails that announced the access, newest last: confirmations, invitations, the welcome mail. */
  readonly welcomes: readonly Dated[]
  /** Quizzes with their score, completed exercises. */
  readonly evaluations: readonly Dated[]
  /** Whether the course has any evaluation. */
  readonly isEvaluated: boolean
  readonly certificate: { readonly number: string; readonly issuedAt: string } | null
  /** Mails sent since the participant's last activity. */
  readonly writtenSince: readonly Dated[]
  readonly complaints: readonly {
    readonly subject: string
    readonly receivedAt: string
    readonly answeredAt: string
    readonly isLate: boolean
  }[]
}

const UNSENT =
  'Aucun positionnement n’est parti\u00a0: recueillez ses attentes autrement et gardez-en la trace.'

const lackOfSurvey = (survey: SurveyStatus | undefined, isMuted: boolean): string => {
  if (!survey) return isMuted ? 'Le positionnement est désactivé pour cette formation.' : UNSENT
  if (survey.sentAt === '') return 'Le positionnement n’est pas encore parti.'
  return survey.remindedAt === ''
    ? 'Positionnement envoyé, sans réponse.'
    : 'Positionnement envoyé et relancé, sans réponse\u00a0: appelez cette personne.'
}

const positioning = ({ surveys, muted, state }: LearnerFacts, indicator: 4 | 8): Finding => {
  const survey = surveys.positioning
  const isMuted = muted.includes('positioning')
  if (state === 'waiting') return exempt(indicator, 'La formation n’a pas commencé.')
  const isProven = survey && survey.answeredAt !== '' && (indicator === 8 || survey.hasGoals)
  return finding(
    indicator,
    [
      isProven &&
        evidence(
          indicator === 4 ? 'Attentes et objectifs exprimés' : 'Positionnement répondu',
          survey.answeredAt,
        ),
    ],
    [!isProven && lack(lackOfSurvey(survey, isMuted))],
  )
}

const adaptation = ({ surveys, state }: LearnerFacts): Finding => {
  const survey = surveys.positioning
  if (state === 'waiting') return exempt(10, 'La formation n’a pas commencé.')
  if (!survey || survey.answeredAt === '')
    return finding(
      10,
      [],
      [lack('Ses besoins ne sont pas connus\u00a0: elle n’a pas répondu au positionnement.')],
    )
  if (!survey.hasNeeds)
    return finding(10, [evidence('Interrogée sur ses besoins, n’en a pas exprimé', survey.answeredAt)], [])
  return finding(
    10,
    [survey.adaptation !== '' && evidence(`Aménagement\u00a0: ${survey.adaptation}`, survey.adaptedAt)],
    [survey.adaptation === '' && lack('Un besoin est exprimé, aucun aménagement n’est noté.')],
  )
}

const evaluation = ({ evaluations, isEvaluated, certificate, completedAt }: LearnerFacts): Finding => {
  const proofs = [
    ...evaluations.map(({ what, at }) => evidence(what, at)),
    certificate && evidence(`Attestation n°\u00a0${certificate.number}`, certificate.issuedAt),
  ]
  if (evaluations.length === 0 && completedAt === '' && !certificate)
    return exempt(11, 'Pas encore d’évaluation\u00a0: la formation est en cours.')
  return finding(11, proofs, [
    evaluations.length === 0 &&
      completedAt !== '' &&
      lack(isEvaluated ? 'Formation terminée sans évaluation.' : 'La formation n’a ni quiz ni exercice.'),
  ])
}

const engagement = ({ state, lastActivityAt, completedAt, writtenSince }: LearnerFacts): Finding => {
  if (state === 'waiting') return exempt(12, 'La formation n’a pas commencé.')
  if (state === 'suspended') return exempt(12, 'L’accès est suspendu.', lastActivityAt)
  const [written] = writtenSince
  return finding(
    12,
    [
      completedAt !== '' && evidence('Formation terminée', completedAt),
      lastActivityAt !== '' && evidence('Dernière activité', lastActivityAt),
      written && evidence(`Relance\u00a0: ${written.what}`, written.at),
    ],
    [
      state === 'at_risk' && !written && lack('Sans activité depuis deux semaines\u00a0: écrivez-lui.'),
      state === 'expired' && lastActivityAt === '' && lack('L’accès a pris fin sans aucune activité.'),
    ],
  )
}

const feedback = ({ completedAt, surveys: { hot, cold }, muted }: LearnerFacts): Finding => {
  if (completedAt === '') return exempt(30, 'La formation n’est pas terminée.')
  const isAnswered = (survey: SurveyStatus | undefined) => survey !== undefined && survey.answeredAt !== ''
  return finding(
    30,
    [
      hot && isAnswered(hot) && evidence('Questionnaire à chaud répondu', hot.answeredAt),
      cold && isAnswered(cold) && evidence('Questionnaire à froid répondu', cold.answeredAt),
      cold && cold.sentAt === '' && evidence('Questionnaire à froid prévu', cold.dueAt),
    ],
    [
      !isAnswered(hot) &&
        lack(
          hot
            ? `Questionnaire à chaud ${hot.sentAt === '' ? 'pas encore parti' : 'sans réponse'}.`
            : muted.includes('hot')
              ? 'Le questionnaire à chaud est désactivé pour cette formation.'
              : 'Aucun questionnaire à chaud n’est parti.',
        ),
      cold && cold.sentAt !== '' && !isAnswered(cold) && lack('Questionnaire à froid sans réponse.'),
    ],
  )
}

const complaints = ({ complaints: owned }: LearnerFacts): Finding => {
  if (owned.length === 0) return exempt(31, 'Aucune réclamation.')
  const late = owned.filter(({ isLate }) => isLate).length
  return finding(
    31,
    owned.map(({ subject, receivedAt, answeredAt }) =>
      evidence(
        `«\u00a0${subject}\u00a0»${answeredAt ? ', répondue' : ', sans réponse'}`,
        answeredAt || receivedAt,
      ),
    ),
    [late > 0 && lack(`${counted(late, 'réclamation')} en retard de réponse.`)],
  )
}

/** Each indicator that concerns a participant, in order. */
export const learnerBinder = (facts: LearnerFacts): Finding[] => [
  positioning(facts, 4),
  positioning(facts, 8),
  facts.state === 'waiting' && facts.welcomes.length === 0
    ? exempt(9, 'La formation n’a pas commencé.')
    : finding(
        9,
        facts.welcomes.map(({ what, at }) => evidence(what, at)),
        [facts.welcomes.length === 0 && lack('Aucun message d’accueil n’est gardé.')],
      ),
  adaptation(facts),
  evaluation(facts),
  engagement(facts),
  feedback(facts),
  complaints(facts),
]
