/** What a course still lacks before publication: what is required, and what is recommended. */
import { useQuery } from '@tanstack/react-query'
import { blockFlaw } from '#drizzle/domain/exercise-status.ts'
import type { PublicationCheck } from '../../admin-ui/publication/CheckList.tsx'
import { euros, plural } from '../../lib/format.ts'
import type { CourseValues } from './course-form.ts'
import {
  type Course,
  closedQuizzesOf,
  datelessLessonsOf,
  exercisesOf,
  hollowLessonsOf,
  previewOf,
  unreadLessonsOf,
} from './queries.ts'

const check = (
  done: boolean,
  tab: string,
  text: string,
  more: Partial<Pick<PublicationCheck, 'isRequired' | 'todo'>> = {},
): PublicationCheck => ({ done, tab, text, isRequired: false, todo: 'à ajouter', ...more })

/** How a thing is priced, for the person who publishes it. */
const priceText = ({ price, isFree, openPrice }: Pick<CourseValues, 'price' | 'isFree' | 'openPrice'>) => {
  if (isFree) return 'Un prix\u00a0: gratuit'
  if (openPrice) return 'Un prix\u00a0: libre'
  return price ? `Un prix\u00a0: ${euros(price)}` : 'Un prix, ou «\u00a0Gratuit\u00a0»'
}
const isPriced = (values: CourseValues): boolean =>
  values.isFree ||
  values.openPrice ||
  Boolean(values.price) ||
  Boolean(values.installmentPrice) ||
  Boolean(values.subscriptionPrice)

/** The checks of a course for its form's values; the lessons are read again whenever the screen opens. */
export const usePublicationChecks = (course: Course, values: CourseValues) => {
  const fresh = { refetchOnMount: 'always' } as const
  const lessons = useQuery({ ...previewOf(course.id), ...fresh })
  const hollow = useQuery({ ...hollowLessonsOf(course.id), ...fresh })
  const dateless = useQuery({ ...datelessLessonsOf(course.id), ...fresh })
  const closed = useQuery({ ...closedQuizzesOf(course.id), ...fresh })
  const unread = useQuery({ ...unreadLessonsOf(course.id), ...fresh })
  const unreadTitles = (unread.data?.items ?? []).map(({ title }) => title)
  const unreadBeyond = (unread.data?.totalItems ?? 0) - unreadTitles.length
  const exercises = useQuery({ ...exercisesOf(course.id), ...fresh })
  const checks: PublicationCheck[] = [
    check(values.title.trim() !== '', 'informations', 'Un titre', { isRequired: true }),
    check((lessons.data?.totalItems ?? 0) > 0, 'programme', 'Au moins une leçon', { isRequired: true }),
    ...unreadTitles.map((title) =>
      check(false, 'programme', `La leçon «\u00a0${title}\u00a0» vient d’une IA`, {
        isRequired: true,
        todo: 'à relire',
      }),
    ),
    ...(unreadBeyond > 0
      ? [
          check(false, 'programme', `${plural(unreadBeyond, 'autre leçon', 'autres leçons')} d’une IA`, {
            isRequired: true,
            todo: 'à relire',
          }),
        ]
      : []),
    ...(hollow.data?.items ?? []).map(({ title }) =>
      check(false, 'programme', `La leçon «\u00a0${title}\u00a0» est vide`, { todo: 'à remplir' }),
    ),
    ...(dateless.data?.items ?? []).map(({ title }) =>
      check(false, 'programme', `Le direct «\u00a0${title}\u00a0» n’a pas de date`, { todo: 'à fixer' }),
    ),
    ...(closed.data?.items ?? []).map(({ title }) =>
      check(false, 'programme', `Le quiz «\u00a0${title}\u00a0» est fermé`, { todo: 'à ouvrir aux membres' }),
    ),
    ...(exercises.data?.items ?? [])
      .filter(({ exercise }) => exercise?.blocks.some((block) => blockFlaw(block) !== ''))
      .map(({ title }) =>
        check(false, 'programme', `L’exercice «\u00a0${title}\u00a0» a un bloc sans ses textes`, {
          todo: 'à compléter',
        }),
      ),
    check(isPriced(values), 'tarifs', priceText(values), { isRequired: true }),
    check(values.shortDescription !== '', 'informations', 'Un résumé'),
    check(values.description !== '', 'informations', 'Une description'),
    check(course.coverImage !== '', 'medias', 'Une image de couverture'),
    check(lessons.data?.items[0]?.isPreview ?? false, 'programme', 'Une leçon en aperçu gratuit'),
  ]
  const queries = [lessons, unread, hollow, dateless, closed, exercises]
  return {
    checks,
    /** Every query has current data. */
    isKnown: queries.every(({ data, isFetching }) => data !== undefined && !isFetching),
    failed: queries.find(({ isError, isFetching }) => isError && !isFetching),
  }
}
