import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { track } from '../../../lib/analytics.ts'
import { duration } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { LessonMedia } from '../components/LessonMedia.tsx'
import { lessonCrumbs } from '../crumbs.ts'
import { kindOf } from '../lesson-kinds.ts'
import { type Outline, type OutlineLesson, useCourse, useLesson, useOutline } from '../queries.ts'
import styles from './LessonPage.module.css'

function Locked({ outline }: { outline: Outline }) {
  const now = useNow()
  const course = useCourse(outline.course.id).data
  return (
    <section className={styles.locked} aria-labelledby="locked">
      <Icon name="lock" size={24} />
      <h2 id="locked">Cette leçon fait partie de la formation</h2>
      <p>{course?.shortDescription ?? outline.course.title}</p>
      {course ? <p className={styles.price}>{currentPriceOf(course, now).now}</p> : null}
      <LinkButton to={link('course', { slug: outline.course.slug })} variant="strong" size="lg">
        Débloquer cette leçon
      </LinkButton>
    </section>
  )
}

function Free({ id, courseId }: { id: string; courseId: string }) {
  const lesson = useLesson(id)
  const course = useCourse(courseId).data
  return (
    <Load query={lesson} loading={<Skeleton height={360} />}>
      {(data) => <LessonMedia lesson={data} course={course} />}
    </Load>
  )
}

function LessonView({ outline, lesson }: { outline: Outline; lesson: OutlineLesson }) {
  const all = outline.modules.flatMap((module) => module.lessons)
  const next = all[all.findIndex((other) => other.id === lesson.id) + 1]
  const kind = kindOf(lesson.type)
  useEffect(() => {
    track('lesson_view', { course: outline.course.id, lesson: lesson.id })
  }, [outline.course.id, lesson.id])
  return (
    <main className={`container ${styles.page}`}>
      <Breadcrumb items={lessonCrumbs(outline, lesson.title)} />
      <div className={styles.badges}>
        <Badge>{kind.label}</Badge>
        {lesson.durationSeconds > 0 ? <Badge>{duration(lesson.durationSeconds)}</Badge> : null}
        {lesson.isPreview ? <Badge tone="success">Aperçu gratuit</Badge> : null}
      </div>
      <h1>{lesson.title}</h1>
      {lesson.locked ? (
        <Locked outline={outline} />
      ) : (
        <Free key={lesson.id} id={lesson.id} courseId={outline.course.id} />
      )}
      <div className={styles.foot}>
        <LinkButton to={link('course', { slug: outline.course.slug })} variant="outline">
          Découvrir la formation
        </LinkButton>
        {next ? (
          <LinkButton
            to={link('lesson', { courseId: outline.course.id, lessonId: next.id })}
            icon={<Icon name="arrow-right" />}
          >
            Leçon suivante
          </LinkButton>
        ) : null}
      </div>
    </main>
  )
}

/**
 * `/courses/{courseId}/lessons/{lessonId}`: free lessons play, paid ones show a description, members go on.
 */
export default function LessonPage() {
  const { courseId = '', lessonId = '' } = useParams()
  const outline = useOutline(courseId)
  const path = `/courses/${courseId}/lessons/${lessonId}`
  const found = outline.data?.modules
    .flatMap((module) => module.lessons)
    .find((lesson) => lesson.id === lessonId)
  return (
    <PageLoad
      query={outline.data && !found ? { ...outline, data: undefined, isError: true } : outline}
      homePath={link('home')}
      searchPath={link('shop')}
      missing={(error) =>
        isNotFound(error) || (outline.data && !found) ? `Page Not Found: ${path}` : undefined
      }
      loading={<Skeleton height={480} />}
    >
      {(data) => {
        if (!found) return null
        // The user's, and closed for now: the space says until when.
        if (data.course.enrolled || (data.course.opensAt && found.locked))
          return <Navigate replace to={link('memberLesson', { id: data.course.id, lessonId })} />
        return <LessonView outline={data} lesson={found} />
      }}
    </PageLoad>
  )
}
