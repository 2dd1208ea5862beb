import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { track } from '../../../lib/analytics.ts'
import { fileUrl } from '../../../lib/files.ts'
import { duration, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { useUser } from '../../../lib/session.ts'
import { HEALTH_NOTICE } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { BuyBar } from '../../../ui/buy-bar/BuyBar.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Growing } from '../../../ui/picture/Growing.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { openVideo } from '../../../ui/video-modal/store.ts'
import { Objectives, Opinions, Questions, Teacher } from '../components/CourseSections.tsx'
import { barPrice, JoinButton, OfferCard } from '../components/OfferCard.tsx'
import { Programme } from '../components/Programme.tsx'
import { courseCrumbs } from '../crumbs.ts'
import { type Course, useCourse, useOutline } from '../queries.ts'
import styles from './CoursePage.module.css'

const CourseAudioPreviews = lazy(() => import('../components/CourseAudioPreviews.tsx'))
/** Drawn once: what a page learns of its reader before this part is hydrated would empty it for a moment. */
const AudioPreviews = memo(({ course }: { course: string }) => (
  <div className={styles.extracts}>
    <Suspense>
      <CourseAudioPreviews course={course} />
    </Suspense>
  </div>
))

function Cover({ course }: { course: Course }) {
  return (
    <Growing to={link('course', { slug: course.slug })} className={styles.cover}>
      <Picture
        isEager
        seed={course.slug}
        small={fileUrl(course, course.coverImage, { thumb: '480x360', format: 'webp' })}
        large={fileUrl(course, course.coverImage, { thumb: '960x720', format: 'webp' })}
        wide={fileUrl(course, course.coverImage, { thumb: '1600x1200', format: 'webp' })}
        sizes="(min-width: 1280px) 792px, (min-width: 1024px) 60vw, 100vw"
        className={styles.picture}
      />
      {course.previewVideo ? (
        <Button
          className={styles.play}
          icon={<Icon name="play" />}
          onClick={() => openVideo(course.previewVideo)}
        >
          Voir la présentation
        </Button>
      ) : null}
    </Growing>
  )
}

function CourseDetails({ course }: { course: Course }) {
  const outline = useOutline(course.id)
  const now = useNow()
  const isEnrolled = outline.data?.course.enrolled ?? false
  const opensAt = outline.data?.course.opensAt ?? ''
  const instructor = course.expand?.instructor
  const offer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    track('course_view', { course: course.id })
  }, [course.id])
  const seconds = outline.data?.durationSeconds ?? course.durationMinutes * 60
  const facts = [
    instructor?.name,
    outline.data ? plural(outline.data.lessonCount, 'leçon') : '',
    seconds > 0 ? duration(seconds) : '',
    course.level,
  ].filter(Boolean)
  return (
    <main className="container">
      <Breadcrumb items={courseCrumbs(course)} />
      {course.status === 'published' ? null : (
        <Banner tone="warning">Aperçu, non publié : cette page n’est pas visible des visiteurs.</Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.intro}>
          <h1>{course.title}</h1>
          {course.shortDescription ? <p className={styles.lead}>{course.shortDescription}</p> : null}
          <p className={styles.facts}>{facts.join(' · ')}</p>
          <Cover course={course} />
        </div>
        <div className={styles.offer} ref={offer}>
          <OfferCard course={course} isEnrolled={isEnrolled} opensAt={opensAt} />
        </div>
        <div className={styles.main}>
          <AudioPreviews course={course.id} />
          <RichText html={course.description} className={styles.description} />
          <Objectives course={course} />
          <section aria-labelledby="programme" className={styles.block}>
            <h2 id="programme">Programme</h2>
            <Load query={outline} loading={<SkeletonCards count={3} height={56} />}>
              {(data) => <Programme outline={data} />}
            </Load>
          </section>
          {instructor ? <Teacher instructor={instructor} /> : null}
          <Opinions course={course.id} />
          <Questions course={course} />
          <p className={styles.health}>{HEALTH_NOTICE}</p>
        </div>
      </div>
      <BuyBar
        after={offer}
        price={
          isEnrolled || opensAt ? 'Déjà dans votre espace' : barPrice(course, currentPriceOf(course, now))
        }
      >
        <JoinButton course={course} isEnrolled={isEnrolled} isWaiting={opensAt !== ''} />
      </BuyBar>
    </main>
  )
}

/** `/courses/{slug}` (design wireframe 4); an id of 15 characters leads to the slug. */
export default function CoursePage() {
  const { slug = '' } = useParams()
  const course = useCourse(slug)
  const reader = useUser()?.id
  const { refetch } = course
  const isHidden = isNotFound(course.error)
  // The page was rendered for a visitor: drafts are read again for those who edit them.
  useEffect(() => {
    if (reader && isHidden) void refetch()
  }, [reader, isHidden, refetch])
  return (
    <PageLoad
      query={course}
      homePath={link('home')}
      searchPath={link('shop')}
      missing={(error) => (isNotFound(error) ? `Page Not Found: /courses/${slug}` : undefined)}
      loading={
        <div className={styles.columns}>
          <Skeleton height={520} />
          <Skeleton height={320} />
        </div>
      }
    >
      {(found) =>
        found.slug === slug ? (
          <CourseDetails course={found} />
        ) : (
          <Navigate replace to={link('course', { slug: found.slug })} />
        )
      }
    </PageLoad>
  )
}
