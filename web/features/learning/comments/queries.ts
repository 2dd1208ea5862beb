import type { lessonCommentFields } from '#drizzle/collections/learning.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { filter, records } from '../../../lib/records.ts'
import { sendOnce } from '../../../lib/send-once.ts'

export type Comment = RecordOf<typeof lessonCommentFields>
/** A thread as it is read: the newest first, its answers in their order. */
export interface Thread {
  head: Comment
  answers: Comment[]
}

const comments = records('lesson_comments')

/** The newest threads of a lesson by their first comments. */
export const headsOf = (lesson: string, count: number) =>
  comments.list({
    filter: filter("lesson = {:lesson} && (thread = '' || isOrphan = true)", { lesson }),
    sort: '-created,-id',
    perPage: count,
  })
/** Every answer that is younger than the oldest thread shown: none of the threads' own is older. */
export const answersSince = (lesson: string, since: string) =>
  comments.all({
    filter: filter("lesson = {:lesson} && thread != '' && isOrphan = false && created >= {:since}", {
      lesson,
      since,
    }),
    sort: 'created,id',
  })

/** What a thread is called in its answers. */
export const threadName = ({ thread, id }: Pick<Comment, 'thread' | 'id'>): string => thread || id

export const threadsOf = (heads: readonly Comment[], answers: readonly Comment[]): Thread[] =>
  heads.map((head) => ({
    head,
    answers: answers.filter(({ thread, id }) => thread === threadName(head) && id !== head.id),
  }))

/** Sent again with the same id, it is there once. */
export const sendComment = (comment: {
  id: string
  lesson: string
  user: string
  parent: string
  body: string
}): Promise<void> => sendOnce(() => comments.create(comment))
export const changeComment = (id: string, change: { body?: string; status?: 'published' | 'hidden' }) =>
  comments.update(id, change)
export const removeComment = comments.remove
