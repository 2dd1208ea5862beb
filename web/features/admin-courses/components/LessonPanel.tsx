import { useRef } from 'react'
import { Drawer } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import type { Lesson } from '../queries.ts'
import { useHeldLesson } from '../use-held-lesson.ts'
import { type Leave, LessonForm, stays } from './LessonForm.tsx'

/** A lesson's panel: text, media, duration, access; saved every 30 s and on closing. */
export const LessonPanel = (props: {
  /** The lesson that the address asks for, `''` for none. */
  id: string
  lesson: Lesson | undefined
  courseId: string
  isPublished: boolean
  /** It was just added. */
  isFresh: boolean
  close: () => void
  saved: (lesson: Lesson) => void
}) => {
  const covered = useIsCovered()
  const lesson = useHeldLesson(props.id, props.lesson)
  const leave = useRef<Leave>(stays)
  const close = () => {
    void leave.current().then((stored) => {
      if (stored) props.close()
    })
  }
  return (
    <Drawer
      hasEntry={false}
      opened={lesson !== undefined}
      onClose={close}
      closeOnEscape={!covered}
      position="right"
      size="min(640px, 100%)"
      title={lesson ? lesson.title : ''}
    >
      {lesson ? (
        <LessonForm
          key={lesson.id}
          lesson={lesson}
          courseId={props.courseId}
          isOnline={props.isPublished && !lesson.isHidden}
          isFresh={props.isFresh}
          saved={props.saved}
          leave={leave}
          close={close}
        />
      ) : null}
    </Drawer>
  )
}
