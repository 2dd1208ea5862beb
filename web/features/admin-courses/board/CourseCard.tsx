import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Anchor, Text } from '@mantine/core'
import { Ellipsis, GripVertical, Pencil, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { carried } from '../../../admin-ui/components/carried.ts'
import { Thumb } from '../../../admin-ui/components/Thumb.tsx'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { plural } from '../../../lib/format.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { percent } from '../../../lib/quantities.ts'
import type { BoardCourse, Counts } from '../queries.ts'
import type { CourseStatus } from '../use-courses-status.ts'
import styles from './Board.module.css'
import { MOVES } from './moves.ts'

interface Props {
  course: BoardCourse
  counts: Counts | undefined
  move: (status: CourseStatus) => void
}

const factsOf = (course: BoardCourse, counts: Counts | undefined): string[] => {
  const enrolled = counts?.enrolled.get(course.id) ?? 0
  const completed = counts?.completed.get(course.id) ?? 0
  return [
    currentPriceOf(course).now,
    ...(counts ? [plural(enrolled, 'inscription')] : []),
    ...(enrolled > 0 ? [`${percent(Math.round((completed / enrolled) * 100))} terminées`] : []),
  ]
}

/** A course on the board: taken by its handle to another column, or sent there by its menu. */
export const CourseCard = ({ course, counts, move }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: course.id,
  })
  const { role: _role, tabIndex: _tabIndex, ...described } = attributes
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-dragging={isDragging || undefined}
      style={{ transform: carried(transform) }}
    >
      {/* For the pointer alone: the menu does the same. */}
      <span
        ref={setActivatorNodeRef}
        {...described}
        {...listeners}
        aria-hidden="true"
        className={styles.grip}
      >
        <GripVertical size={18} />
      </span>
      <div className={styles.what}>
        <Thumb src={fileUrl(course, course.coverImage, { thumb: '96x96' })}>
          <Anchor component={Link} to={adminLink('adminCourseEdit', { id: course.id })}>
            {course.title}
          </Anchor>
        </Thumb>
        <Text size="sm" c="dimmed">
          {factsOf(course, counts).join(' · ')}
        </Text>
      </div>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions pour ${course.title}`}>
            <Ellipsis size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {MOVES[course.status || 'draft'].map(({ to, label }) => (
            <Menu.Item key={to} onClick={() => move(to)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={adminLink('adminCourseEdit', { id: course.id })}
            leftSection={<Pencil size={16} aria-hidden="true" />}
          >
            Modifier
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={adminLink('adminCourseLearners', { id: course.id })}
            leftSection={<Users size={16} aria-hidden="true" />}
          >
            Inscrits
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
