import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { useTitle } from '../../../lib/page.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { ProgrammeTab } from '../components/ProgrammeTab.tsx'
import { courseOf } from '../queries.ts'

const LessonsOf = () => {
  const { id = '' } = useParams()
  const course = useQuery(courseOf(id))
  useTitle(course.data ? `Leçons, ${course.data.title}` : undefined)
  useCrumbTitle(id, course.data?.title)
  if (course.isError && isNotFound(course.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /admin/courses/${id}/lessons`}
        homePath={adminLink('adminCourses')}
      />
    )
  return (
    <AdminPage title="Leçons" adjacent={course.data ? <StatusBadge status={course.data.status} /> : null}>
      {course.isError && !course.data ? <Failed retry={course.refetch} /> : null}
      {course.isPending ? <Blocks rows={5} /> : null}
      {course.data ? (
        <>
          <Text>
            <Anchor component={Link} to={adminLink('adminCourseEdit', { id })}>
              {course.data.title}
            </Anchor>
          </Text>
          <ProgrammeTab courseId={id} isPublished={course.data.status === 'published'} />
        </>
      ) : null}
    </AdminPage>
  )
}

/** `/admin/courses/{id}/lessons`: the programme alone. */
export default function LessonsPage() {
  return useCan('courses.manage') ? <LessonsOf /> : <Forbidden />
}
