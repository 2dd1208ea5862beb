import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderDown } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { countOf } from '#drizzle/domain/quality.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { longDate, plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { notify } from '../../../ui/toast/store.ts'
import { binderOf, type CourseBinder, saveBinder } from '../queries.ts'
import { everyCourse } from '../registers.ts'
import styles from './Binder.module.css'
import { Indicators } from './Indicators.tsx'
import { LearnerDrawer } from './LearnerDrawer.tsx'
import { Learners } from './Learners.tsx'

const TOPICS = [
  { collection: 'survey_requests' },
  { collection: 'complaints' },
  { collection: 'improvements' },
] as const

const sentenceOf = ({ findings, learners, since, at }: CourseBinder): string => {
  const missing = countOf(findings, 'missing')
  const lacking =
    missing === 0 ? 'Rien à compléter' : plural(missing, 'indicateur à compléter', 'indicateurs à compléter')
  return `${lacking}, ${countOf(findings, 'proven')} prouvés. Du ${longDate(since)} au ${longDate(at)}, ${plural(learners, 'personne')}.`
}

/** The auditor's files, and the public results. */
const Acts = ({ course }: { course: { id: string; title: string } }) => {
  const save = useMutation({
    mutationFn: () => saveBinder(course.id, course.title),
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <Group gap="sm">
      <Button component="a" href={link('results')} variant="subtle">
        Résultats publiés
      </Button>
      <Button
        variant="outline"
        leftSection={<FolderDown size={18} aria-hidden="true" />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Télécharger le classeur (ZIP)
      </Button>
    </Group>
  )
}

const OfCourse = ({ course, state }: { course: string; state: TableState }) => {
  useLive(TOPICS, [['quality']])
  const query = useQuery(binderOf(course))
  return (
    <>
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={8} />}
        failed={`Ce classeur n’a pas pu être lu\u00a0: réessayez, ou choisissez une autre formation.`}
      >
        {(binder) => (
          <>
            <Text mb="md" role="status">
              {sentenceOf(binder)}
            </Text>
            <Indicators findings={binder.findings} label="Indicateurs de la formation" />
          </>
        )}
      </AdminLoad>
      <Learners course={course} state={state} />
    </>
  )
}

/** « Classeur »: a course is chosen, then what its records prove, then its people. */
export const Binder = ({ state }: { state: TableState }) => {
  const courses = useQuery(everyCourse)
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const requested = search.get('formation') ?? ''
  const choose = (course: string) =>
    edit(
      (address) => {
        for (const name of ['q', 'page', 'personne']) address.delete(name)
        address.set('formation', course)
      },
      { replace: true },
    )
  const close = () => edit((address) => address.delete('personne'), { replace: true })
  return (
    <AdminLoad
      query={courses}
      skeleton={<Blocks rows={8} />}
      isEmpty={(list) => list.length === 0}
      empty={
        <EmptyState
          title="Aucune formation."
          action={
            <Button component={Link} to={adminLink('adminCourseNew')}>
              Créer une formation
            </Button>
          }
        />
      }
    >
      {(list) => {
        const first = list.find(({ status }) => status === 'published') ?? list[0]
        const course = requested || (first?.id ?? '')
        const chosen = list.find(({ id }) => id === course)
        return (
          <>
            <div className={styles.bar}>
              <NativeSelect
                className={styles.course}
                label="Formation"
                value={course}
                onChange={(event) => choose(event.currentTarget.value)}
                data={list.map(({ id, title, status }) => ({
                  value: id,
                  label:
                    status === 'published'
                      ? title
                      : `${title} (${status === 'draft' ? 'brouillon' : 'archivée'})`,
                }))}
              />
              {chosen ? <Acts course={chosen} /> : null}
            </div>
            <OfCourse key={course} course={course} state={state} />
            <LearnerDrawer enrollment={search.get('personne') ?? ''} close={close} />
          </>
        )
      }}
    </AdminLoad>
  )
}
