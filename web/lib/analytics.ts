/** Audience measurement: subject to the visitor's consent, never on the administration, never blocking. */
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { getConsent } from './consent.ts'
import { send } from './pocketbase.ts'
import { randomId } from './random-id.ts'
import { getSession } from './session.ts'

export interface TrackedEvent {
  metadata?: Record<string, unknown>
  course?: string
  lesson?: string
}
/** The site's consent mode for audience measurement; nothing is sent until it is known. */
export type ConsentMode = 'opt_in' | 'exempt' | 'off'
let mode: ConsentMode | null = null
let sendConsentMode: (mode: ConsentMode) => void = () => undefined
const firstMode = new Promise<ConsentMode>((resolve) => {
  sendConsentMode = resolve
})
export const setConsentMode = (value: ConsentMode): void => {
  mode = value
  sendConsentMode(value)
}

const mayTrack = async (): Promise<boolean> => {
  const allowed = mode ?? (await firstMode)
  if (allowed === 'off') return false
  const consent = getConsent()
  return consent ? consent.audience : allowed === 'exempt'
}

const SESSION_KEY = 'analytics_session'

const sessionId = (): string => {
  try {
    const known = sessionStorage.getItem(SESSION_KEY)
    if (known) return known
    const created = randomId()
    sessionStorage.setItem(SESSION_KEY, created)
    return created
  } catch {
    // No storage: events are not linked to each other.
    return ''
  }
}

const device = () => (/Mobi|Android|iPhone/.test(navigator.userAgent) ? 'mobile' : 'desktop')

/** Records one event. Failures are ignored and give `null` (specification §7). */
export const track = async (eventType: string, event: TrackedEvent = {}): Promise<{ id: string } | null> => {
  if (typeof window === 'undefined' || isAdminPath(location.pathname)) return null
  const { pathname } = location
  if (!(await mayTrack())) return null
  const person = getSession()?.record
  try {
    return await send<{ id: string }>('/api/collections/analytics/records', {
      method: 'POST',
      body: {
        ...event,
        eventType,
        sessionId: sessionId(),
        path: pathname,
        referrer: document.referrer ? new URL(document.referrer).hostname : '',
        device: device(),
        ...(person?.collectionName === 'users' ? { user: person.id } : {}),
      },
      keepalive: true,
      quiet: true,
    })
  } catch {
    // Tracking never disturbs the visitor.
    return null
  }
}
