import { Button, Tabs } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderDown, UserPlus } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { saveTrainingArchive } from '../../../lib/training-documents.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { useSwitch } from '../../site/index.ts'
import { Funnel } from '../components/Funnel.tsx'
import { Matrix } from '../components/Matrix.tsx'
import { People } from '../components/People.tsx'
import { courseOf } from '../queries.ts'

const TABS = { personnes: 'Personnes', progression: 'Progression' } as const

const Learners = ({ course }: { course: string }) => {
  const state = useTableState({ defaultSort: '-enrolledAt', filters: ['etat'] })
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const view = search.get('vue') === 'progression' ? 'progression' : 'personnes'
  const show = (next: string | null) =>
    edit(
      (address) => {
        if (next === 'progression') address.set('vue', next)
        else address.delete('vue')
      },
      { replace: true },
    )
  return (
    <Tabs value={view} onChange={show} keepMounted={false}>
      <Tabs.List>
        {Object.entries(TABS).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="personnes" pt="lg">
        <People course={course} state={state} />
      </Tabs.Panel>
      <Tabs.Panel value="progression" pt="lg">
        <Funnel course={course} />
        <Matrix course={course} state={state} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The documents of everybody in the course. */
const ArchiveButton = ({ course }: { course: { id: string; slug: string } }) => {
  const save = useMutation({
    mutationFn: () => saveTrainingArchive(course.id, course.slug),
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <Button
      variant="outline"
      leftSection={<FolderDown size={18} aria-hidden="true" />}
      aria-label="Justificatifs de tous les inscrits (ZIP)"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Justificatifs
    </Button>
  )
}

const Page = () => {
  const { id = '' } = useParams()
  const query = useQuery(courseOf(id))
  const hasDocuments = useSwitch('qualiopi')
  useCrumbTitle(id, query.data?.title)
  if (query.isError && isNotFound(query.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: ${adminLink('adminCourseLearners', { id })}`}
        homePath={adminLink('adminCourses')}
      />
    )
  return (
    <AdminPage
      title={query.data ? `Inscrits\u00a0: ${query.data.title}` : 'Inscrits'}
      actions={
        <>
          {query.data && hasDocuments ? <ArchiveButton course={query.data} /> : null}
          <Button component={Link} to={adminLink('adminCourseEdit', { id })} variant="outline">
            Modifier la formation
          </Button>
          <Button
            component={Link}
            to={adminLink('adminInvitations', null, { formation: id, inviter: '1' })}
            leftSection={<UserPlus size={18} aria-hidden="true" />}
          >
            Inviter
          </Button>
        </>
      }
    >
      <AdminLoad query={query} skeleton={<Blocks rows={8} />}>
        {() => <Learners course={id} />}
      </AdminLoad>
    </AdminPage>
  )
}

/** `/admin/courses/{id}/inscrits`: who follows a course, how far, and the access of each. */
export default function LearnersPage() {
  return useCan('courses.manage') ? <Page /> : <Forbidden />
}
