import { queryOptions } from '@tanstack/react-query'
import type { lessonCommentFields } from '#drizzle/collections/learning.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { fetchMe } from '../../../lib/auth.ts'
import { isConflict, send } from '../../../lib/pocketbase.ts'
import { filter, type Page, records } from '../../../lib/records.ts'
import { sendOnce } from '../../../lib/send-once.ts'

export type Comment = RecordOf<typeof lessonCommentFields>
/** A thread as it is displayed: threads are newest first, answers oldest first. */
export interface Thread {
  head: Comment
  answers: Comment[]
}

const comments = records('lesson_comments')
const newest = (lesson: string) => ({
  filter: filter("lesson = {:lesson} && (thread = '' || isOrphan = true)", { lesson }),
  sort: '-created,-id',
})

/**
 * The newest threads of a lesson, by their first comments. An expired session would be answered as a visitor,
 * with an empty list: an empty list is accepted only after the session is verified. Throws 401.
 */
export const headsOf = (lesson: string, count: number) => {
  const { queryKey } = comments.list({ ...newest(lesson), perPage: count })
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Page<Comment>> => {
      const query = { ...newest(lesson), page: 1, perPage: count }
      const page = await send<Page<Comment>>('/api/collections/lesson_comments/records', { query, signal })
      if (page.items.length === 0) await fetchMe()
      return page
    },
  })
}
/** Every answer younger than the oldest thread shown: an answer is never older than its thread. */
export const answersSince = (lesson: string, since: string) =>
  comments.all({
    filter: filter("lesson = {:lesson} && thread != '' && isOrphan = false && created >= {:since}", {
      lesson,
      since,
    }),
    sort: 'created,id',
  })

/** The id by which answers refer to their thread. */
export const threadName = ({ thread, id }: Pick<Comment, 'thread' | 'id'>): string => thread || id

export const threadsOf = (heads: readonly Comment[], answers: readonly Comment[]): Thread[] =>
  heads.map((head) => ({
    head,
    answers: answers.filter(({ thread, id }) => thread === threadName(head) && id !== head.id),
  }))

/** Idempotent: sent again with the same id, the comment exists once. */
export const sendComment = (comment: {
  id: string
  lesson: string
  user: string
  parent: string
  body: string
}): Promise<void> => sendOnce(() => comments.create(comment))
export const moderate = (id: string, status: 'published' | 'hidden') => comments.update(id, { status })

/**
 * Replaces the text of a comment. Other changes since it was read (an answer, moderation) do not conflict;
 * another text by its author, from another tab, throws 409. Idempotent.
 */
export const reword = async (read: Comment, body: string): Promise<void> => {
  try {
    await comments.update(read.id, { body }, { startedFrom: read.updated })
  } catch (error) {
    if (!isConflict(error)) throw error
    const now = await send<Comment>(`/api/collections/lesson_comments/records/${read.id}`)
    if (now.body === body) return
    if (now.body !== read.body) throw error
    await comments.update(read.id, { body }, { startedFrom: now.updated })
  }
}
export const removeComment = comments.remove
