import { analytics } from '#drizzle/collections/analytics.ts'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'
import { mayDo } from '../account/index.ts'

/** Addresses that grant access to what they name: stored without their secret. */
const OPENING = [link('survey', { token: '' }), link('voucherCode', { code: '' })]

/** Events: dated by the server, anonymous without the `audience` consent, never from an administration page. */
export const analyticsHooks = (engine: Engine): void => {
  engine.before(analytics, 'create', (tx, { actor, record }) => {
    if (actor.kind === 'system') return
    if (isAdminPath(record.path)) throw badRequest('Administration pages are not tracked.')
    const opening = OPENING.find((start) => record.path.startsWith(start))
    if (opening) record.path = opening
    record.createdAt = stamp(engine.clock.now())
    const caller = actor.record?.collectionName === 'users' ? actor.record.id : ''
    const consents = caller !== '' && record.user === caller && mayDo(tx, caller, 'audience')
    record.user = consents ? caller : ''
  })
}
