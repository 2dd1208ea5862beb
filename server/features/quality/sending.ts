/** Questionnaires that are due, and the one reminder of those without an answer. */
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { type surveyRequestFields, surveyRequests } from '#drizzle/collections/quality.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { LATEST_DAYS, REMINDER_DAYS, type SurveyKind } from '#drizzle/domain/survey.ts'
import { isSwitchedOn } from '#drizzle/domain/switches.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'

export type SurveyRequest = RecordOf<typeof surveyRequestFields>

/** The kind of a stored request: the field is required, which its type does not express. */
export const kindOf = ({ kind }: Pick<SurveyRequest, 'kind'>): SurveyKind => kind || 'positioning'

const DAY_MS = 86_400_000
/** Requests a transaction: others write in between. */
const AT_ONCE = 50

/**
 * Whether the questionnaire is (still) due: the account exists, there is no answer, access was not withdrawn,
 * the course sends this questionnaire. Expired access is not withdrawn: the former member's opinion counts.
 */
export const isDue = (reader: Reader, request: SurveyRequest, now: string): boolean => {
  const { user, course: courseId, answeredAt } = request
  const kind = kindOf(request)
  const person = reader.getOrNull(users, user)
  const course = reader.getOrNull(courses, courseId)
  if (person?.deletedAt !== '' || !course || answeredAt !== '') return false
  if (course.mutedSurveys.includes(kind)) return false
  const enrollment = reader.firstOrNull(enrollments, { user, course: courseId })
  if (!enrollment?.isActive) return false
  // Anyone can open an account with another's address and take free access: an unverified one gets no mail.
  if (!person.verified && enrollment.paymentType === 'free') return false
  if (kind !== 'positioning') return enrollment.completedAt !== ''
  const { enrolledAt, expiresAt, completedAt } = enrollment
  return completedAt === '' && enrolledAt <= now && (expiresAt === '' || expiresAt > now)
}

/** Each walk goes through its requests in the order of `dueAt`, which none of its writes changes. */
const WALKS = {
  first: "sentAt = '' && answeredAt = '' && dueAt <= {:now} && dueAt > {:oldest}",
  reminder: "sentAt != '' && sentAt <= {:before} && sentAt > {:oldest} && remindedAt = '' && answeredAt = ''",
} as const
type Walk = keyof typeof WALKS

interface SurveyContext {
  readonly dueAt: string
  readonly id: string
}

const sendSome = (tx: Tx, walk: Walk, time: Date, { dueAt, id }: SurveyContext) => {
  const [now, ago] = [stamp(time), (days: number) => stamp(new Date(time.getTime() - days * DAY_MS))]
  const filter = `${WALKS[walk]} && (dueAt > {:dueAt} || (dueAt = {:dueAt} && id > {:id}))`
  const bounds: Record<string, string> =
    walk === 'first'
      ? { now, oldest: ago(LATEST_DAYS) }
      : { before: ago(REMINDER_DAYS), oldest: ago(REMINDER_DAYS + LATEST_DAYS) }
  const params = { ...bounds, dueAt, id }
  const rows = tx.find(surveyRequests, { filter, params }, { sort: 'dueAt,id', limit: AT_ONCE })
  const requested = rows.filter((request) => isDue(tx, request, now))
  for (const request of requested) {
    tx.update(surveyRequests, request.id, walk === 'first' ? { sentAt: now } : { remindedAt: now })
    tx.enqueue('mail', { template: 'survey', requestId: request.id, isReminder: walk === 'reminder' })
  }
  return { sent: requested.length, last: rows.length < AT_ONCE ? undefined : rows.at(-1) }
}

/** Sends what is due, each once, and each reminder once; returns how many mails were queued. Never from the
 * demonstration, and none without Qualiopi. */
export const sendSurveys = async (engine: Engine): Promise<number> => {
  const site = engine.read(system).firstOrNull(siteSettings, {})
  if (site?.demo || !isSwitchedOn(site, 'qualiopi')) return 0
  let sent = 0
  for (const walk of ['reminder', 'first'] as const)
    for (let place: SurveyContext | undefined = { dueAt: '', id: '' }; place; ) {
      const from: SurveyContext = place
      const done = await engine.write(system, (tx) => sendSome(tx, walk, engine.clock.now(), from))
      sent += done.sent
      place = done.last
    }
  return sent
}
