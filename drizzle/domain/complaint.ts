/** The register of complaints (Qualiopi, indicator 31): receipt, status, and lateness. */
import { instantAt, wallClock } from './paris-clock.ts'
import { workingDaysAfter } from './working-days.ts'

export const COMPLAINT_CHANNELS = ['email', 'phone', 'letter', 'meeting', 'site', 'other'] as const
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number]
export const CHANNEL_LABELS: Readonly<Record<ComplaintChannel, string>> = {
  email: 'E-mail',
  phone: 'Téléphone',
  letter: 'Courrier',
  meeting: 'De vive voix',
  site: 'Par le site',
  other: 'Autre',
}

export const COMPLAINT_STATUSES = ['new', 'in_progress', 'closed'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]
export const COMPLAINT_LABELS: Readonly<Record<ComplaintStatus, string>> = {
  new: 'Nouvelle',
  in_progress: 'En cours',
  closed: 'Close',
}

/** In working days: an unanswered complaint is late after that. */
export const ANSWER_DAYS = 10

interface Awaiting {
  /** Instants in the format of records, empty for none. */
  readonly receivedAt: string
  readonly answeredAt: string
  /** As stored. */
  readonly status: string
}

const parisDay = (at: number): string => wallClock(at).slice(0, 10)

/** The last day, in Paris, for an answer in time. */
export const answerDueOn = ({ receivedAt }: Pick<Awaiting, 'receivedAt'>): string =>
  workingDaysAfter(parisDay(Date.parse(receivedAt.replace(' ', 'T'))), ANSWER_DAYS)

/** Whether it has been unanswered for more than ten working days at an instant in milliseconds. */
export const isLateComplaint = (complaint: Awaiting, now: number): boolean =>
  complaint.answeredAt === '' &&
  complaint.status !== 'closed' &&
  complaint.receivedAt !== '' &&
  answerDueOn(complaint) < parisDay(now)

const DAY_MS = 86_400_000

/**
 * Unanswered complaints received before this instant (milliseconds) are late: `isLateComplaint` as a bound
 * for lists.
 */
export const lateBefore = (now: number): number => {
  const today = parisDay(now)
  // Noon is on the same day whatever the daylight saving time.
  let noon = instantAt(`${today}T12:00`)
  while (workingDaysAfter(parisDay(noon), ANSWER_DAYS) >= today) noon -= DAY_MS
  return instantAt(`${parisDay(noon + DAY_MS)}T00:00`)
}
