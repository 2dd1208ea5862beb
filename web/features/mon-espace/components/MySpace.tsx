import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { isFinished, opensLater, placed } from '#drizzle/domain/programme.ts'
import { Cover } from '../../../admin-ui/components/Cover.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import member from '../../../admin-ui/components/Member.module.css'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { ProgressBar } from '../../../admin-ui/components/Progress.tsx'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { resumeAt } from '../../../lib/resume.ts'
import { Price } from '../../../ui/price/Price.tsx'
import { type Enrollment, type Outline, type Placed, usedUpText } from '../../learning/index.ts'
import type { LibraryItem } from '../../orders/index.ts'
import type { Certificate, Course, Invoice, Payment, Progress } from '../queries.ts'
import { MyCertificates } from './MyCertificates.tsx'
import { Payments } from './Payments.tsx'
import shelfStyles from './Shelf.module.css'
import { Shelf } from './Shelf.tsx'
import styles from './Space.module.css'

export interface SpaceData {
  enrollments: Enrollment[]
  progress: Progress[]
  payments: Payment[]
  invoices: Invoice[]
  /** Of the course to go on with. */
  outline?: Outline
  current?: Enrollment
  suggestion?: Course
  /** Purchases in the shop, newest first. */
  library?: readonly LibraryItem[]
  /** Newest first. */
  certificates?: readonly Certificate[]
  /** The part that the address asks for. */
  anchor?: string
}

/** Wireframe 6, for the person's own space and for the sample (`linked` false: nothing leads into a course). */
export const MySpace = ({ data, linked = true }: { data: SpaceData; linked?: boolean }) => {
  const next = data.outline ? resumeAt(placed(data.outline), data.progress) : undefined
  if (data.enrollments.length === 0)
    return (
      <>
        <EmptyState
          title="Votre espace est prêt. Choisissez une première formation."
          action={
            <div className={member.acts}>
              <Button component={Link} to={link('courses')}>
                Voir les formations
              </Button>
              <Button component={Link} to={link('voucher')} variant="outline">
                J’ai un bon d’accès
              </Button>
            </div>
          }
        />
        <MyCertificates certificates={data.certificates ?? []} />
        <LibraryBlock items={data.library ?? []} />
        {data.payments.length > 0 ? (
          <Payments payments={data.payments} invoices={data.invoices} current={data.anchor === 'paiements'} />
        ) : null}
      </>
    )
  return (
    <>
      <div className={styles.top}>
        {data.current ? (
          <div className={styles.resume}>
            <Resume enrollment={data.current} next={next} linked={linked} progress={data.progress} />
          </div>
        ) : null}
        <section aria-labelledby="mes-formations" className={styles.courses}>
          <div className={shelfStyles.head}>
            <Title order={2} id="mes-formations">
              Mes formations
            </Title>
            {linked ? (
              <span className={shelfStyles.links}>
                <Link to={link('voucher')}>J’ai un bon d’accès</Link>
                <Link to={link('journey')}>Mon parcours</Link>
              </span>
            ) : null}
          </div>
          <ul className={styles.cards}>
            {data.enrollments.map((enrollment) => (
              <li key={enrollment.id}>
                <CourseCard enrollment={enrollment} linked={linked} />
              </li>
            ))}
          </ul>
        </section>
        <div className={styles.beside}>
          <Payments payments={data.payments} invoices={data.invoices} current={data.anchor === 'paiements'} />
        </div>
      </div>
      <MyCertificates certificates={data.certificates ?? []} />
      <LibraryBlock items={data.library ?? []} />
      {data.suggestion ? <Suggestion course={data.suggestion} /> : null}
    </>
  )
}

/** A glance's worth; the rest is on its own page. */
const LIBRARY_SHOWN = 2

const LibraryBlock = ({ items }: { items: readonly LibraryItem[] }) => {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="ma-bibliotheque">
      <div className={shelfStyles.head}>
        <Title order={2} id="ma-bibliotheque">
          Ma bibliothèque
        </Title>
        <Link to={link('memberLibrary')}>
          {items.length > LIBRARY_SHOWN ? `Tout voir (${items.length})` : 'Ouvrir ma bibliothèque'}
        </Link>
      </div>
      <Shelf items={items.slice(0, LIBRARY_SHOWN)} />
    </section>
  )
}

const Resume = (props: { enrollment: Enrollment; next?: Placed; linked: boolean; progress: Progress[] }) => {
  const { enrollment, linked } = props
  const course = enrollment.expand?.course
  const started =
    enrollment.progress > 0 || props.progress.some((entry) => entry.course === enrollment.course)
  const done = isFinished(enrollment)
  // Every lesson is closed, whichever comes next.
  const isUsedUp = Boolean(enrollment.usedUpAt)
  const next = isUsedUp ? undefined : props.next
  const heading = done
    ? 'Bravo, vous êtes au bout de cette formation'
    : isUsedUp
      ? 'Vos heures de connexion sont utilisées'
      : started
        ? 'Reprendre là où vous en étiez'
        : 'Commencer votre formation'
  return (
    <Panel labelledBy="reprendre">
      <Title order={2} size="h3" id="reprendre">
        {heading}
      </Title>
      <div className={member.resume}>
        <Cover course={course} />
        <div className={member.resumeText}>
          <Title order={3} fz={22}>
            {course?.title}
          </Title>
          {isUsedUp ? <Text>{usedUpText(enrollment)}</Text> : null}
          {next && !done ? (
            <Text>{`Module ${next.moduleNumber}, leçon ${next.lessonNumber}\u00a0: ${next.title}`}</Text>
          ) : null}
          <ProgressBar
            value={enrollment.progress}
            label={`Progression dans ${course?.title ?? 'la formation'}`}
          />
          {linked && course ? <Acts course={course} next={next} done={done} started={started} /> : null}
          {!linked && course ? (
            <div className={member.acts}>
              <Button component={Link} to={link('course', { slug: course.slug })}>
                Découvrir cette formation
              </Button>
            </div>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

/** A finished course offers its attestation, on its own page; the others go on. */
const Acts = (props: { course: Course; next?: Placed; done: boolean; started: boolean }) => {
  const { course, next, done, started } = props
  const again = next ? link('memberLesson', { id: course.id, lessonId: next.id }) : ''
  const overview = link('memberCourse', { id: course.id })
  return (
    <div className={member.acts}>
      {done ? (
        <Button component={Link} to={overview}>
          {course.certificate ? 'Mon attestation' : 'Voir la formation'}
        </Button>
      ) : null}
      {again ? (
        <Button component={Link} to={again} variant={done ? 'outline' : 'filled'}>
          {done ? 'Revoir la formation' : started ? 'Reprendre la leçon' : 'Commencer'}
        </Button>
      ) : null}
      {done ? null : (
        <Button component={Link} to={overview} variant="outline">
          Voir le programme
        </Button>
      )}
    </div>
  )
}

const CourseCard = ({ enrollment, linked }: { enrollment: Enrollment; linked: boolean }) => {
  const course = enrollment.expand?.course
  const title = course?.title ?? 'Formation'
  const opensAt = opensLater(enrollment)
  return (
    <Panel row>
      <Cover course={course} small />
      <div className={`${styles.cardText} ${styles.grow}`}>
        <Title order={3} size="h3">
          {linked ? <Link to={link('memberCourse', { id: enrollment.course })}>{title}</Link> : title}
        </Title>
        {opensAt ? (
          <Text>{`S’ouvre le ${longDate(opensAt)}.`}</Text>
        ) : (
          <ProgressBar value={enrollment.progress} label={`Progression dans ${title}`} />
        )}
        {enrollment.usedUpAt ? <Text size="sm">Heures de connexion utilisées.</Text> : null}
      </div>
    </Panel>
  )
}

/** As the public pages write it, promotion included. */
const priceOf = (course: Course) => {
  const { now, before } = currentPriceOf(course)
  return { now, before }
}

const Suggestion = ({ course }: { course: Course }) => (
  <section aria-labelledby="pour-continuer">
    <Title order={2} mb="md" id="pour-continuer">
      Pour continuer
    </Title>
    <Panel row>
      <Cover course={course} small />
      <div className={styles.cardText}>
        <Title order={3} size="h3">
          <Link to={link('course', { slug: course.slug })}>{course.title}</Link>
        </Title>
        <Text>{course.shortDescription}</Text>
        <Price {...priceOf(course)} />
      </div>
    </Panel>
  </section>
)
