/** Survey answers before, at the end and three months after, and two entries in each register. */
import { complaints, improvements, surveyRequests } from '#drizzle/collections/quality.ts'
import { parisMonthsLater } from '#drizzle/domain/paris-clock.ts'
import { COLD_MONTHS, NEEDS, REMINDER_DAYS, type SurveyKind } from '#drizzle/domain/survey.ts'
import { stamp } from '#server/core/clock.ts'
import { randomToken } from '#server/core/ids.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import type { Follower } from './learning.ts'
import { type Dice, dice } from './random.ts'

const DAY_MINUTES = 1440

const GOALS = [
  'Retrouver un sommeil régulier et ne plus redouter la nuit.',
  'Apprendre à me détendre seule, sans application.',
  'Comprendre ce qui se passe quand l’angoisse monte, et savoir quoi faire.',
  'Avoir une pratique de dix minutes que je tiens dans la durée.',
]
const NEEDED = [
  'Des sous-titres sur les films, s’il vous plaît.',
  'Pouvoir imprimer les textes en gros caractères.',
]
const LIKED = [
  'Les séances du soir, courtes et claires.',
  'La voix, et le carnet à remplir.',
  'Pouvoir revenir en arrière.',
]
const TO_IMPROVE = ['Des séances un peu plus longues.', 'Un résumé à imprimer à la fin de chaque module.']
const EXAMPLES = ['Avant de dormir, presque chaque soir.', 'Dans le train, quand je sens la tension monter.']

const SCORES = [3, 4, 4, 4, 5, 5, 5]
const mark = (drawn: Dice): number => drawn.pick(SCORES)

const answersTo = (kind: SurveyKind, drawn: Dice): Record<string, number | string> => {
  if (kind === 'positioning')
    return {
      knowledge: drawn.whole(1, 3),
      practice: drawn.whole(1, 2),
      ease: drawn.whole(3, 5),
      goals: drawn.pick(GOALS),
      ...(drawn.luck(0.08) ? { [NEEDS]: drawn.pick(NEEDED) } : {}),
    }
  if (kind === 'hot')
    return {
      overall: mark(drawn),
      objectives: mark(drawn),
      content: mark(drawn),
      pace: mark(drawn),
      means: mark(drawn),
      support: mark(drawn),
      liked: drawn.pick(LIKED),
      ...(drawn.luck(0.4) ? { improve: drawn.pick(TO_IMPROVE) } : {}),
    }
  return { used: mark(drawn), effect: mark(drawn), recommend: mark(drawn), examples: drawn.pick(EXAMPLES) }
}

interface SurveyContext {
  readonly follower: Follower
  /** The enrollment's id. */
  readonly enrollment: string
}

/** One questionnaire: pending, unanswered with a reminder, or answered within two days. */
const keepSurvey = (
  bulk: Bulk,
  days: Calendar,
  drawn: Dice,
  { follower, enrollment }: SurveyContext,
  kind: SurveyKind,
  dueAt: Date,
): void => {
  const place = { user: follower.user, course: follower.course.id, enrollment, kind, token: randomToken() }
  const isAnswered = drawn.luck(0.88)
  const sent = days.later(dueAt, 60)
  const [wait, answers] = [drawn.whole(40, 2 * DAY_MINUTES), answersTo(kind, drawn)]
  const answered = days.later(sent, wait)
  if (dueAt.getTime() > days.now.getTime() - 3 * DAY_MINUTES * 60_000) {
    const isSent = dueAt.getTime() <= days.now.getTime()
    bulk.keep(surveyRequests, {
      ...place,
      dueAt: stamp(dueAt),
      sentAt: isSent ? stamp(sent) : '',
      ...stamps(isSent ? sent : days.now),
    })
    return
  }
  const reminded = days.later(sent, REMINDER_DAYS * DAY_MINUTES)
  const isReminded = !isAnswered && reminded < days.now
  bulk.keep(surveyRequests, {
    ...place,
    dueAt: stamp(dueAt),
    sentAt: stamp(sent),
    ...(isAnswered ? { answers, answeredAt: stamp(answered) } : {}),
    ...(isReminded ? { remindedAt: stamp(reminded) } : {}),
    created: stamp(dueAt),
    updated: stamp(isAnswered ? answered : sent),
  })
}

/** The questionnaires of an enrollment that began at `start`; `end` null: it is still running. */
export const keepSurveys = (
  bulk: Bulk,
  days: Calendar,
  place: SurveyContext,
  { start, end }: { start: Date; end: Date | null },
): void => {
  // Separate dice per person: answers do not change the days of others.
  const { name, course } = place.follower
  const drawn = dice(
    [...`${name}${course.title}`].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7),
  )
  keepSurvey(bulk, days, drawn, place, 'positioning', start)
  if (!end) return
  keepSurvey(bulk, days, drawn, place, 'hot', end)
  keepSurvey(bulk, days, drawn, place, 'cold', new Date(parisMonthsLater(end.getTime(), COLD_MONTHS)))
}

/** Two complaints, one of which is overdue, and their improvements. */
export const keepRegisters = (bulk: Bulk, days: Calendar, course: string): void => {
  const [answered, late] = [days.at(62, 640), days.at(24, 590)]
  const complaint = bulk.keep(complaints, {
    course,
    name: 'Odile Marchand',
    email: 'odile.marchand@example.com',
    channel: 'email',
    status: 'closed',
    subject: 'Volume trop faible dans la troisième séance',
    body: 'Au casque, on entend à peine la voix à partir de la dixième minute.',
    answer: 'Merci de nous l’avoir signalé\u00a0: la séance a été remontée au bon niveau et remplacée.',
    receivedAt: stamp(answered),
    answeredAt: stamp(days.later(answered, 2 * DAY_MINUTES)),
    closedAt: stamp(days.later(answered, 3 * DAY_MINUTES)),
    ...stamps(answered),
  })
  bulk.keep(complaints, {
    course,
    name: 'Hervé Costa',
    email: 'herve.costa@example.com',
    channel: 'phone',
    status: 'new',
    subject: 'Attestation demandée avec l’adresse de l’employeur',
    body: 'Son service de formation demande une attestation à l’adresse de l’entreprise.',
    receivedAt: stamp(late),
    ...stamps(late),
  })
  bulk.keep(improvements, {
    source: 'complaint',
    complaint,
    course,
    indicator: 19,
    status: 'done',
    finding: 'Le niveau sonore varie d’une séance à l’autre.',
    action: 'Normaliser tous les enregistrements, et les écouter au casque avant publication.',
    effect: 'Plus aucun signalement depuis.',
    doneAt: stamp(days.at(50, 900)),
    ...stamps(days.at(60, 600)),
  })
  bulk.keep(improvements, {
    source: 'survey',
    indicator: 30,
    status: 'in_progress',
    finding: 'Plusieurs personnes demandent un résumé à imprimer à la fin de chaque module.',
    action: 'Ajouter une fiche d’une page par module.',
    dueAt: stamp(new Date(days.now.getTime() + 30 * DAY_MINUTES * 60_000)),
    ...stamps(days.at(20, 700)),
  })
}
