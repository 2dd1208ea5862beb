import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BodyInputOf, ReplyOf } from '#drizzle/contract.ts'
import type {
  acceptBlocks,
  aiStatus,
  describePicture,
  draftOfLesson,
  generateCourse,
  generateUltra,
  ignoreBlock,
  readJob,
  stopJob,
  streamUltra,
} from '#server/features/ai-drafts/contract.ts'
import { call, callQuery } from '../../../lib/call.ts'
import { useCan } from '../../../lib/permissions.ts'
import { type ErrorBody, failedCall } from '../../../lib/pocketbase.ts'
import { authStore } from '../../../lib/session.ts'
import { eventsOf } from './event-lines.ts'

export type Job = ReplyOf<typeof readJob>
export type AiStatus = ReplyOf<typeof aiStatus>
export type CourseWish = BodyInputOf<typeof generateUltra>
export type LessonKind = BodyInputOf<typeof draftOfLesson>['kind']
export type AcceptedBlock = BodyInputOf<typeof acceptBlocks>['blocks']

/** Whether there is a model, its cost this month, and the user's newest drafts. */
export const assistant = queryOptions({
  ...callQuery<typeof aiStatus>('GET /api/ai/status'),
  refetchOnMount: 'always',
})

/** Whether the user may ask a model, and there is one. */
export const useHasAssistant = (): boolean => {
  const status = useQuery({ ...assistant, enabled: useCan('ai.use') }).data
  return status !== undefined && status.model !== null
}

/** Without a timeout, and never repeated. */
const WITHOUT_TIMEOUT = { timeoutMs: 0 } as const

export const startCourse = async (body: CourseWish): Promise<string> => {
  const started = await call<typeof generateUltra>('POST /api/ai/generate-course-gpt5-ultra', {
    body,
    ...WITHOUT_TIMEOUT,
  })
  return 'jobId' in started ? started.jobId : started.id
}
/**
 * Drafts a short course, waits for it and writes it; resolves to the course's id, or to why there is none, in French. Without
 * the session's header: the cookie of the administration says who asks (specification §7).
 */
export const draftPlan = async (body: CourseWish): Promise<{ course: string; problem: string }> => {
  const { course, problem } = await call<typeof generateCourse>('POST /api/ai/generate-course', {
    body: { ...body, save: true },
    auth: false,
    ...WITHOUT_TIMEOUT,
  })
  return { course, problem }
}
export const startOfLesson = async (id: string, kind: LessonKind, text: string): Promise<string> => {
  const started = await call<typeof draftOfLesson>('POST /api/ai/lessons/:id/drafts', {
    params: { id },
    body: { kind, text },
  })
  return started.jobId
}
export const describe = async (picture: string, signal: AbortSignal): Promise<string> =>
  (await call<typeof describePicture>('POST /api/ai/alt', { body: { picture }, signal, ...WITHOUT_TIMEOUT }))
    .alt

export const stop = (id: string) => call<typeof stopJob>('POST /api/ai/jobs/:id/stop', { params: { id } })
export const take = (id: string, blocks: AcceptedBlock) =>
  call<typeof acceptBlocks>('POST /api/ai/jobs/:id/blocks', { params: { id }, body: { blocks } })
export const setIgnored = (id: string, block: string, isIgnored: boolean) =>
  call<typeof ignoreBlock>('POST /api/ai/jobs/:id/ignored', { params: { id }, body: { block, isIgnored } })

interface Hearing {
  readonly signal: AbortSignal
  /** The draft at first, at each change of its state, and as a whole at its end. */
  readonly onJob: (job: Job) => void
  /** `text` begins at offset `from`. */
  readonly onText: (piece: { from: number; text: string; tokensOut: number }) => void
}

/** Follows a stream to its end. Throws `ClientResponseError` for a refusal, what `fetch` throws for a lost connection. */
const hear = async (path: string, sent: RequestInit, { signal, onJob, onText }: Hearing): Promise<void> => {
  const headers = {
    accept: 'text/event-stream',
    authorization: `Bearer ${authStore.token}`,
    ...(sent.body ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await fetch(path, { ...sent, headers, signal })
  if (!answer.ok || !answer.body) {
    const body = (await answer.json().catch(() => ({}))) as ErrorBody
    throw failedCall(path, answer.status, body)
  }
  for await (const { event, data } of eventsOf(answer.body)) {
    if (event === 'job') onJob(JSON.parse(data) as Job)
    else if (event === 'text') onText(JSON.parse(data) as Parameters<typeof onText>[0])
  }
}

const FOLLOWED: `GET ${typeof readJob.path}` = 'GET /api/ai/jobs/:id'
const STREAMED: `POST ${typeof streamUltra.path}` = 'POST /api/ai/stream-gpt5-ultra'

/** Follows a draft from a place in its text. */
export const followJob = (id: string, from: number, hearing: Hearing): Promise<void> =>
  hear(`${FOLLOWED.slice(4).replace(':id', encodeURIComponent(id))}?from=${from}`, {}, hearing)

/** Drafts a course while one listens: leaving ends it. */
export const streamCourse = (body: CourseWish, hearing: Hearing): Promise<void> =>
  hear(STREAMED.slice(5), { method: 'POST', body: JSON.stringify(body) }, hearing)
