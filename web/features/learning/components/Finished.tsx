import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { longDate } from '../../../lib/format.ts'
import { closeToast } from '../../../ui/toast/store.ts'
import { type Course, type Enrollment, myCertificate, type Placed, type Progress } from '../queries.ts'
import { LESSON_DONE } from '../use-lesson-progress.ts'
import { Attestation } from './Attestation.tsx'
import { WhatNext, WhatWasDone } from './CourseEnd.tsx'
import styles from './Finished.module.css'

const WAIT_MS = 3000

/** The site's arch, animated once. */
const Arch = () => (
  <svg viewBox="0 0 120 120" className={styles.arch} aria-hidden="true" focusable="false">
    <path d="M14 116V60a46 46 0 0 1 92 0v56z" fill="#ece4d9" />
    <path d="M30 116V62a30 30 0 0 1 60 0v54z" fill="#d6ccbe" className={styles.second} />
    <path d="M45 116V64a15 15 0 0 1 30 0v52z" fill="#fcf9f4" className={styles.third} />
    <circle cx="60" cy="62" r="8" fill="#cda116" className={styles.sun} />
  </svg>
)

interface Props {
  enrollment: Enrollment
  userId: string
  courseId: string
  course: Course | undefined
  lessons: readonly Placed[]
  /** The user's progress in the course. */
  mine: readonly Progress[]
  /** The course issues an attestation. */
  certified: boolean
  /** The first open lesson, to start over. */
  againTo?: string
  /** The user comes from the last lesson. */
  justNow: boolean
}

/** « Bravo »: the end of a course: what was done, the attestation, what comes next. */
export const Finished = (props: Props) => {
  const { enrollment, userId, courseId, certified, againTo, justNow } = props
  const certificate = useQuery({
    ...myCertificate(userId, courseId),
    enabled: enrollment.completedAt !== '',
    // The attestation is generated in the background: polled until it is there.
    refetchInterval: ({ state }) => (certified && !state.data?.items[0]?.file ? WAIT_MS : false),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!justNow) return
    // It would lie on the attestation.
    closeToast(LESSON_DONE)
    heading.current?.focus()
  }, [justNow])
  const issued = certificate.data?.items[0]
  return (
    <section className={styles.finished} aria-labelledby="bravo">
      <Arch />
      <div className={styles.words}>
        <Title order={2} id="bravo" ref={heading} tabIndex={-1} className={styles.title}>
          Bravo, vous avez terminé cette formation.
        </Title>
        <Text>
          {enrollment.completedAt ? `Terminée le ${longDate(enrollment.completedAt)}. ` : ''}
          {'Les leçons restent ouvertes, vous pouvez y revenir quand vous le souhaitez.'}
        </Text>
        <WhatWasDone lessons={props.lessons} mine={props.mine} />
        {certified || issued ? <Attestation certificate={issued} /> : null}
        {againTo ? (
          <div className={styles.acts}>
            <Button component={Link} to={againTo} variant="outline">
              Revoir la formation
            </Button>
          </div>
        ) : null}
        <WhatNext userId={userId} course={props.course} />
      </div>
    </section>
  )
}
