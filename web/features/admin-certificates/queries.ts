import { queryOptions } from '@tanstack/react-query'
import type { certificateTemplateFields } from '#drizzle/collections/certificate-templates.ts'
import type { certificateFields } from '#drizzle/collections/learning.ts'
import type { userFields } from '#drizzle/collections/users.ts'
import type { QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import { type CertificateStatus, certificateStatus } from '#drizzle/domain/certificate.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type {
  dueCertificates,
  issueCertificate,
  issueCertificates,
  previewTemplate,
  reissueCertificate,
  restoreCertificate,
  revokeCertificate,
} from '#server/features/certificates/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call, callQuery } from '../../lib/call.ts'
import { every, filter, records } from '../../lib/records.ts'

type Holder = Pick<RecordOf<typeof userFields>, 'id' | 'name' | 'email'>
export type Certificate = RecordOf<typeof certificateFields, { user?: Holder }>
export type Template = RecordOf<typeof certificateTemplateFields>
export type Due = ReplyOf<typeof dueCertificates>

const certificates = records<'certificates', { user?: Holder }>('certificates')
export const templates = records('certificate_templates')
const courses = records('courses')

/** As records write the present instant. */
const stampOf = (now: Date): string => now.toISOString().replace('T', ' ')
export const statusOf = (certificate: Certificate, now = new Date()): CertificateStatus =>
  certificateStatus(certificate, stampOf(now))

const IN_STATE: Readonly<Record<CertificateStatus, string>> = {
  valid: "(revokedAt = '' && (expiresAt = '' || expiresAt > @now))",
  expired: "(revokedAt = '' && expiresAt != '' && expiresAt <= @now)",
  revoked: "revokedAt != ''",
}
const isStatus = (value: string | undefined): value is CertificateStatus =>
  value !== undefined && value in IN_STATE

/** `2026`: a year of Paris, whose first hour is the last of the year before in UTC. `30j`: the last thirty days. */
const inPeriod = (period: string | undefined): string => {
  if (period === '30j') {
    const from = new Date(Date.now() - 30 * 86_400_000)
    // Rounded to the day: an instant would change the query's key at each rendering.
    return filter('issuedAt >= {:from}', { from: `${from.toISOString().slice(0, 10)} 00:00:00.000Z` })
  }
  if (!/^\d{4}$/.test(period ?? '')) return ''
  const year = Number(period)
  return filter('issuedAt >= {:from} && issuedAt < {:to}', {
    from: `${year - 1}-12-31 23:00:00.000Z`,
    to: `${year}-12-31 23:00:00.000Z`,
  })
}

const shown = ({ q, filters: { etat, formation, periode } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(
    q && filter('(number ~ {:q} || holder ~ {:q} || courseTitle ~ {:q} || user.email ~ {:q})', { q }),
    isStatus(etat) && IN_STATE[etat],
    formation && filter('course = {:formation}', { formation }),
    inPeriod(periode),
  )

const WITH_HOLDER = { expand: 'user' }
export const certificateList = (state: TableState) =>
  certificates.list({
    page: state.page,
    perPage: state.perPage,
    sort: state.sort,
    filter: shown(state),
    ...WITH_HOLDER,
  })
export const everyCertificate = (state: TableState) =>
  certificates.all({ sort: state.sort, filter: shown(state), ...WITH_HOLDER })

export const allCourses = courses.all({ sort: 'title', fields: 'id,title,status,certificate' })

export const revoke = (id: string, reason: string) =>
  call<typeof revokeCertificate>('POST /api/certificates/:id/revocation', {
    params: { id },
    body: { reason },
  })
export const restore = (id: string) =>
  call<typeof restoreCertificate>('DELETE /api/certificates/:id/revocation', { params: { id } })
/** `after`: the edition that the screen shows. 409 when there is another by now. */
export const reissue = (id: string, body: { after: number; holder?: string }) =>
  call<typeof reissueCertificate>('POST /api/certificates/:id/editions', { params: { id }, body })

export const dueOf = (course: string) =>
  callQuery<typeof dueCertificates>('GET /api/courses/:id/certificates/due', { params: { id: course } })
export const issueAll = (course: string) =>
  call<typeof issueCertificates>('POST /api/courses/:id/certificates', { params: { id: course } })
/** Issues one by hand, to one enrollment. 409 when it has one. */
export const issueOne = (enrollment: string, reason: string) =>
  call<typeof issueCertificate>('POST /api/enrollments/:id/certificate', {
    params: { id: enrollment },
    body: { reason },
  })

/** The template of a course, `''` of the site; `null` while there is none. */
export const templateOf = (course: string) => {
  const list = templates.list({
    filter: filter('course = {:course}', { course }),
    perPage: 1,
    skipTotal: true,
  })
  return queryOptions({
    queryKey: ['certificate_templates', 'of', course],
    queryFn: async (context): Promise<Template | null> => {
      const page = await list.queryFn?.({ ...context, queryKey: list.queryKey })
      return page?.items[0] ?? null
    },
  })
}
export const courseOf = (id: string) => courses.one(id, { fields: 'id,title' })

/** The address of a template's PDF with unsaved values; an empty value overrides a stored one too. */
export const previewAddress = (query: QueryInputOf<typeof previewTemplate>): string => {
  const requested = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/api/certificates/preview?${new URLSearchParams(requested)}`
}
