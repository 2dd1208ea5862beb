import type { courseFields, lessonFields, moduleFields } from '#drizzle/collections/courses.ts'
import type { lessonCommentFields } from '#drizzle/collections/learning.ts'
import type { produitFields } from '#drizzle/collections/produits.ts'
import type { reviewFields } from '#drizzle/collections/reviews.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { every, filter, records } from '../../lib/records.ts'

type Course = RecordOf<typeof courseFields>
type Lesson = RecordOf<typeof lessonFields, { module?: RecordOf<typeof moduleFields, { course?: Course }> }>
interface CommentExpand {
  lesson?: Lesson
  parent?: RecordOf<typeof lessonCommentFields>
}
interface ReviewExpand {
  course?: Course
  produit?: RecordOf<typeof produitFields>
}
export type Comment = RecordOf<typeof lessonCommentFields, CommentExpand>
export type Review = RecordOf<typeof reviewFields, ReviewExpand>

export const comments = records<'lesson_comments', CommentExpand>('lesson_comments')
export const reviews = records<'reviews', ReviewExpand>('reviews')
export const complaints = records('complaints')

/** The filter of each choice; by default the pending ones. */
const COMMENTS: Readonly<Record<string, string>> = {
  '': 'handled = false && isTeam = false && status != "hidden"',
  relecture: 'status = "pending"',
  masques: 'status = "hidden"',
  tous: '',
}
const REVIEWS: Readonly<Record<string, string>> = {
  '': 'status = "pending"',
  publies: 'status = "published"',
  refuses: 'status = "rejected"',
  tous: '',
}
const chosen = (choices: Readonly<Record<string, string>>, choice = ''): string =>
  choices[choice] ?? choices[''] ?? ''

export const commentList = ({ page, perPage, q, filters }: TableState) =>
  comments.list({
    page,
    perPage,
    sort: '-created,-id',
    expand: 'lesson.module.course,parent',
    filter: every(
      chosen(COMMENTS, filters.etat),
      filters.formation && filter('lesson.module.course = {:course}', { course: filters.formation }),
      q && filter('(body ~ {:q} || authorName ~ {:q} || lesson.title ~ {:q})', { q }),
    ),
  })

export const commentOf = (id: string) => comments.one(id, { expand: 'lesson.module.course,parent' })
export const reviewOf = (id: string) => reviews.one(id, { expand: 'course,produit' })

export const reviewList = ({ page, perPage, q, filters }: TableState) =>
  reviews.list({
    page,
    perPage,
    sort: '-created,-id',
    expand: 'course,produit',
    filter: every(
      chosen(REVIEWS, filters.etat),
      q && filter('(body ~ {:q} || authorName ~ {:q} || course.title ~ {:q} || produit.title ~ {:q})', { q }),
    ),
  })
