import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Text, Title } from '@mantine/core'
import { decimal } from '../../../lib/format.ts'
import type { BoardCourse, Counts } from '../queries.ts'
import type { CourseStatus } from '../use-courses-status.ts'
import styles from './Board.module.css'
import { CourseCard } from './CourseCard.tsx'
import { COLUMNS } from './moves.ts'

interface Props {
  courses: readonly BoardCourse[]
  counts: Counts | undefined
  move: (course: BoardCourse, status: CourseStatus) => void
}

const Column = ({
  column: { status, label, none },
  courses,
  ...props
}: Props & { column: (typeof COLUMNS)[number] }) => {
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const heading = `colonne-${status}`
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={heading}
      className={styles.column}
      data-over={isOver || undefined}
    >
      <Title order={2} size="h4" id={heading}>
        {`${label} (${decimal(courses.length)})`}
      </Title>
      {courses.length === 0 ? <Text c="dimmed">{none}</Text> : null}
      <ul className={styles.cards}>
        {courses.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            counts={props.counts}
            move={(to) => props.move(course, to)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Every course in the column of its status. */
export const CourseBoard = ({ courses, counts, move }: Props) => {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    const course = courses.find(({ id }) => id === active.id)
    const column = COLUMNS.find(({ status }) => status === over?.id)
    if (course && column && column.status !== course.status) move(course, column.status)
  }
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <div className={styles.board}>
        {COLUMNS.map((column) => (
          <Column
            key={column.status}
            column={column}
            courses={courses.filter(({ status }) => status === column.status)}
            counts={counts}
            move={move}
          />
        ))}
      </div>
    </DndContext>
  )
}
