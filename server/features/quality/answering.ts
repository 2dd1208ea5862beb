/** A questionnaire as the link in its mail opens it, without an account: read, answered, changed for a month. */
import { courses } from '#drizzle/collections/courses.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { surveyRequests } from '#drizzle/collections/quality.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { CHANGE_DAYS, NEEDS, privateKeys, storedAnswers, surveyProblems } from '#drizzle/domain/survey.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid, notFound } from '#server/core/errors.ts'
import { daysLater } from '#server/core/later.ts'
import { longDate } from '#server/core/paris.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import { kindOf, type SurveyRequest } from './sending.ts'
import { requestOf } from './token.ts'

const NONE = 'Ce questionnaire n’existe pas ou n’existe plus.'

const found = (reader: Reader, token: string): SurveyRequest => {
  const request = requestOf(reader, token)
  if (!request) throw notFound(NONE)
  return request
}

/** Until when answers may be changed; empty before the first. */
const changeableUntil = ({ answeredAt }: SurveyRequest): string =>
  answeredAt === '' ? '' : stamp(daysLater(new Date(answeredAt), CHANGE_DAYS))

const shown = (request: SurveyRequest) => {
  const stored = privateKeys(kindOf(request))
  const entries = Object.entries(request.answers ?? {})
  return {
    answers: Object.fromEntries(entries.filter(([key]) => !stored.includes(key))),
    hasPrivate: entries.some(([key]) => stored.includes(key)),
  }
}

const reply = (reader: Reader, request: SurveyRequest, now: Date) => {
  const until = changeableUntil(request)
  return {
    kind: kindOf(request),
    courseTitle: reader.get(courses, request.course).title,
    firstName: reader.get(users, request.user).firstName,
    answeredAt: request.answeredAt,
    changeableUntil: until,
    isOpen: until === '' || until > stamp(now),
    ...shown(request),
  }
}

/** The questionnaire of a link. Throws 404. */
export const lookUpSurvey = (engine: Engine, token: string) => {
  const reader = engine.read(system)
  return reply(reader, found(reader, token), engine.clock.now())
}

/** Notifies the team that the answers state a need, without quoting it. */
const notifyNeeds = (tx: Tx, { course, enrollment }: SurveyRequest): void => {
  tx.create(notifications, {
    type: 'warning',
    title: 'Besoin d’aménagement signalé',
    message: `Dans le positionnement de «\u00a0${tx.get(courses, course).title}\u00a0».`,
    link: adminLink('adminQuality', null, { formation: course, personne: enrollment }),
  })
}

/** Keeps the answers. Throws 404, 400 with a sentence by question, 409 once they may not be changed any more. */
export const answerSurvey = (engine: Engine, body: BodyOf<typeof contract.answerSurvey>) =>
  engine.write(system, (tx) => {
    const request = found(tx, body.token)
    const now = engine.clock.now()
    const { answers: former, answeredAt } = request
    const kind = kindOf(request)
    const until = changeableUntil(request)
    if (until !== '' && until <= stamp(now))
      throw conflict(`Vos réponses ne peuvent plus être modifiées depuis le ${longDate(new Date(until))}.`)
    const problems = surveyProblems(kind, body.answers)
    if (Object.keys(problems).length > 0) {
      const wrong = Object.entries(problems)
      throw invalid(
        Object.fromEntries(wrong.map(([key, problem]) => [key, ['validation_invalid_value', problem]])),
      )
    }
    const answers = { ...storedAnswers(kind, body.answers) }
    // The link never shows them: who changes the others does not lose these.
    if (body.keepsPrivate)
      for (const key of privateKeys(kind)) {
        const stored = former?.[key]
        if (answers[key] === undefined && stored !== undefined) answers[key] = stored
      }
    const changed = tx.update(surveyRequests, request.id, {
      answers,
      answeredAt: answeredAt || stamp(now),
    })
    if (answers[NEEDS] !== undefined && former?.[NEEDS] === undefined) notifyNeeds(tx, changed)
    return reply(tx, changed, now)
  })
