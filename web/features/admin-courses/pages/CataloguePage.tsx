import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCan } from '../../../lib/permissions.ts'
import { CourseBoard } from '../board/CourseBoard.tsx'
import { type BoardCourse, boardCourses, countsOf } from '../queries.ts'
import { type CourseStatus, useCoursesStatus } from '../use-courses-status.ts'

/** As many as one question about numbers names. */
const COUNTED = 1000

const Catalogue = () => {
  const queries = useQueryClient()
  const query = useQuery(boardCourses)
  const ids = (query.data ?? []).slice(0, COUNTED).map(({ id }) => id)
  const counts = useQuery({ ...countsOf(ids), enabled: ids.length > 0 })
  // Where a course lands is shown at once; a refusal brings it back.
  const [moved, setMoved] = useState<ReadonlyMap<string, CourseStatus>>(new Map())
  const status = useCoursesStatus(() => undefined)
  const move = (course: BoardCourse, to: CourseStatus) => {
    setMoved((known) => new Map(known).set(course.id, to))
    const settle = async () => {
      await queries.invalidateQueries({ queryKey: boardCourses.queryKey })
      setMoved((known) => new Map([...known].filter(([id]) => id !== course.id)))
    }
    status
      .mutateAsync({ ids: [course.id], status: to })
      .catch(() => undefined)
      .finally(settle)
  }
  const shown = (query.data ?? []).map((course) => ({
    ...course,
    status: moved.get(course.id) ?? course.status,
  }))
  return (
    <AdminPage
      title="Catalogue"
      actions={
        <Button
          component={Link}
          to={adminLink('adminCourseNew')}
          leftSection={<Plus size={18} aria-hidden="true" />}
        >
          Nouvelle formation
        </Button>
      }
    >
      <AdminLoad
        query={query}
        isEmpty={(courses) => courses.length === 0}
        empty={
          <EmptyState
            title="Aucune formation."
            action={
              <Button component={Link} to={adminLink('adminCourseNew')}>
                Nouvelle formation
              </Button>
            }
          />
        }
      >
        {() => <CourseBoard courses={shown} counts={counts.data} move={move} />}
      </AdminLoad>
    </AdminPage>
  )
}

/** `/admin/formations`: what is sold, by status. */
export default function CataloguePage() {
  return useCan('courses.manage') ? <Catalogue /> : <Forbidden />
}
