import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { track } from '../../../lib/analytics.ts'
import { duration } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { useUser } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { ExtractList } from '../components/ExtractList.tsx'
import { LessonMedia } from '../components/LessonMedia.tsx'
import { kindOf } from '../lesson-kinds.ts'
import { courseOfExtract, type Extract, extractOf, freeExtracts } from '../preview-queries.ts'
import styles from './LessonPage.module.css'

const LEAD = 'À écouter, lire et regarder sans compte.'
const trail = (title: string) => [
  { label: 'Accueil', to: link('home') },
  { label: 'Extraits gratuits', to: link('lessonPreview') },
  { label: title },
]

/** Where one goes on: a course that costs nothing begins at once. */
const Acts = ({ lesson }: { lesson: Extract }) => {
  const course = courseOfExtract(lesson)
  const user = useUser()
  const now = useNow()
  const isFree = course?.status === 'published' && currentPriceOf(course, now).amount === 0
  if (!course) return null
  const to = link('course', { slug: course.slug })
  return (
    <div className={styles.foot}>
      <LinkButton to={to} variant={isFree && !user ? 'outline' : 'strong'}>
        Découvrir la formation
      </LinkButton>
      {isFree && !user ? (
        <LinkButton to={link('signUp', null, { redirect: to })} variant="strong">
          Commencer gratuitement
        </LinkButton>
      ) : null}
      <LinkButton to={link('lessonPreview')} variant="outline">
        Tous les extraits
      </LinkButton>
    </div>
  )
}

const View = ({ lesson }: { lesson: Extract }) => {
  const course = courseOfExtract(lesson)
  useEffect(() => {
    if (course) track('lesson_view', { course: course.id, lesson: lesson.id })
  }, [course, lesson.id])
  return (
    <main className={`container ${styles.page}`}>
      <Breadcrumb items={trail(lesson.title)} />
      {course && course.status !== 'published' ? <Banner tone="warning">Aperçu, non publié.</Banner> : null}
      {course?.status === 'published' && !lesson.isPreview ? (
        <Banner>Cette leçon vous est ouverte, mais n’est pas un extrait gratuit.</Banner>
      ) : null}
      <div className={styles.badges}>
        <Badge>{kindOf(lesson.type).label}</Badge>
        {lesson.durationSeconds > 0 ? <Badge>{duration(lesson.durationSeconds)}</Badge> : null}
        {lesson.isPreview ? <Badge tone="success">Aperçu gratuit</Badge> : null}
      </div>
      <h1>{lesson.title}</h1>
      {course ? <p>{`Un extrait de la formation «\u00a0${course.title}\u00a0».`}</p> : null}
      <LessonMedia lesson={lesson} course={course} />
      <Acts lesson={lesson} />
    </main>
  )
}

const One = ({ id }: { id: string }) => {
  const query = useQuery(extractOf(id))
  return (
    <PageLoad
      query={query}
      homePath={link('home')}
      missing={(error) => (isNotFound(error) ? `Page Not Found: /lesson-preview?lesson=${id}` : undefined)}
      loading={<Skeleton height={480} />}
    >
      {(lesson) => <View key={lesson.id} lesson={lesson} />}
    </PageLoad>
  )
}

const All = () => {
  const query = useQuery(freeExtracts)
  return (
    <main className={`container ${styles.page}`}>
      <Breadcrumb items={trail('').slice(0, 1).concat({ label: 'Extraits gratuits' })} />
      <PageHead title="Extraits gratuits" lead={LEAD} />
      <Load
        query={query}
        loading={<Skeleton height={480} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            title="Aucun extrait pour le moment."
            action={<LinkButton to={link('courses')}>Voir les formations</LinkButton>}
          />
        }
      >
        {({ items }) => <ExtractList lessons={items} />}
      </Load>
    </main>
  )
}

/** `/lesson-preview`: a free preview (`?lesson=`), or the list of them. */
export default function LessonPreviewPage() {
  const id = useSearchParams()[0].get('lesson') ?? ''
  return id ? <One id={id} /> : <All />
}
