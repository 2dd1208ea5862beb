import { CloseButton, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LessonValues } from '../lesson-form.ts'
import type { Lesson, Module } from '../queries.ts'
import styles from './Desk.module.css'
import { type Leave, LessonForm } from './LessonForm.tsx'
import { PhonePreview } from './PhonePreview.tsx'

interface Part {
  part: Module
  lessons: readonly Lesson[]
}

/** The programme as a list to choose from; the opened lesson stays in view. */
const Outline = (props: { parts: readonly Part[]; current: string; choose: (id: string) => void }) => {
  const { parts, current, choose } = props
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each lesson that is opened
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={list} aria-label="Leçons de la formation" className={styles.outline}>
      {parts.map(({ part, lessons }, at) => (
        <section key={part.id} aria-label={part.title}>
          <p className={styles.module}>{`${at + 1}. ${part.title}`}</p>
          <ol>
            {lessons.map(({ id, title }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={id === current ? 'true' : undefined}
                  onClick={() => choose(id)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}

/** On wide screens: the programme, the opened lesson and what a phone shows of it, side by side. */
export const LessonDesk = (props: {
  lesson: Lesson
  parts: readonly Part[]
  courseId: string
  isPublished: boolean
  /** It was just added: its form begins in the title. */
  isFresh: boolean
  /** Another lesson, or none for `''`. */
  open: (id: string) => void
  saved: (lesson: Lesson) => void
  leave: { current: Leave }
}) => {
  const { lesson, parts, leave, open, isFresh } = props
  const title = useRef<HTMLHeadingElement>(null)
  // The programme's row, which opened it, is gone.
  useEffect(() => {
    if (!isFresh) title.current?.focus()
  }, [isFresh])
  const part = parts.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id))?.part
  const choose = (id: string) => {
    if (id === lesson.id) return
    void leave.current().then((stored) => {
      if (stored) open(id)
    })
  }
  const adjacent = (values: LessonValues) => (
    <PhonePreview lesson={lesson} values={values} moduleTitle={part?.title ?? ''} />
  )
  return (
    <div className={styles.desk}>
      <Outline parts={parts} current={lesson.id} choose={choose} />
      <section className={styles.lesson} aria-label={lesson.title}>
        <div className={styles.head}>
          <Title order={2} size="h3" ref={title} tabIndex={-1} className={styles.title}>
            {lesson.title}
          </Title>
          <CloseButton size="lg" aria-label="Fermer la leçon" onClick={() => choose('')} />
        </div>
        <LessonForm
          key={lesson.id}
          lesson={lesson}
          courseId={props.courseId}
          isOnline={props.isPublished && !lesson.isHidden}
          isFresh={isFresh}
          saved={props.saved}
          leave={leave}
          close={() => choose('')}
          adjacent={adjacent}
        />
      </section>
    </div>
  )
}
