import { Badge, Button, NativeSelect, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Eye, History, Trash2, Users, View } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { courseFields } from '#drizzle/collections/courses.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { VERSIONED } from '#drizzle/domain/course-version.ts'
import { AutosaveItem } from '../../../admin-ui/components/AutosaveItem.tsx'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import type { Autosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { useArchiveInstead } from '../../../admin-ui/sellables/use-archive-instead.ts'
import { PublishChanges } from '../../../admin-ui/working-copy/PublishChanges.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { ViewAsDialog } from '../../admin-learners/index.ts'
import { ExportItem } from '../components/ExportItem.tsx'
import { InformationsTab } from '../components/InformationsTab.tsx'
import { MediaTab } from '../components/MediaTab.tsx'
import { PricesTab } from '../components/PricesTab.tsx'
import { ProgrammeTab } from '../components/ProgrammeTab.tsx'
import { PublicationTab } from '../components/PublicationTab.tsx'
import { PublishDialog } from '../components/PublishDialog.tsx'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { type Course, copyCourse, courseOf, courses } from '../queries.ts'
import { useCourseChanges } from '../use-course-changes.ts'
import { type CourseCopy, useCourseCopy } from '../use-course-copy.ts'
import { useCourseEditor } from '../use-course-editor.ts'
import { useCourseStatus } from '../use-course-status.ts'

const TABS = [
  { value: 'informations', label: 'Informations' },
  { value: 'programme', label: 'Programme' },
  { value: 'tarifs', label: 'Tarifs' },
  { value: 'medias', label: 'Médias' },
  { value: 'publication', label: 'Publication' },
]
const useTab = (): [string, (tab: string) => void] => {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('tab')
  const tab = TABS.some(({ value }) => value === requested) && requested ? requested : 'informations'
  const open = (next: string) => setSearch(next === 'informations' ? {} : { tab: next }, { replace: true })
  return [tab, open]
}

interface MoreMenuProps {
  course: Course
  autosave: Autosave
  openHistory: () => void
  viewAs: () => void
  archive: () => void
}
const MoreMenu = ({ course, autosave, openHistory, viewAs, archive }: MoreMenuProps) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const archiveInstead = useArchiveInstead(archive)
  const duplicate = useMutation({
    mutationFn: () => copyCourse(course.id),
    onSuccess: (copy) => {
      void queries.invalidateQueries({ queryKey: ['courses'] })
      notify.success('Formation dupliquée.')
      navigate(adminLink('adminCourseEdit', { id: copy.id }))
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  const remove = useMutation({
    mutationFn: () => courses.remove(course.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['courses', 'list'] })
      notify.success('Élément supprimé.')
      autosave.release()
      navigate(adminLink('adminCourses'))
    },
    onError: archiveInstead,
  })
  const ask = async () => {
    const sure = await confirm({
      title: `Supprimer la formation « ${course.title} » ?`,
      text: 'Ses modules, ses leçons, leurs fichiers et toutes les inscriptions seront supprimés.',
      confirm: 'Supprimer',
      danger: true,
      type: 'SUPPRIMER',
    })
    if (sure) remove.mutate()
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="outline"
          px="sm"
          aria-label="Autres actions"
          loading={duplicate.isPending || remove.isPending}
        >
          <Ellipsis size={20} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <AutosaveItem autosave={autosave} />
        <Menu.Item
          component={Link}
          to={adminLink('adminCourseLearners', { id: course.id })}
          leftSection={<Users size={16} aria-hidden="true" />}
        >
          Inscrits
        </Menu.Item>
        <Menu.Item leftSection={<View size={16} aria-hidden="true" />} onClick={viewAs}>
          Voir comme…
        </Menu.Item>
        <Menu.Item leftSection={<History size={16} aria-hidden="true" />} onClick={openHistory}>
          Versions précédentes
        </Menu.Item>
        <Menu.Item leftSection={<Copy size={16} aria-hidden="true" />} onClick={() => duplicate.mutate()}>
          Dupliquer
        </Menu.Item>
        <ExportItem id={course.id} />
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => void ask()}
        >
          Supprimer
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const Editor = ({ course }: { course: Course }) => {
  const staged = useCourseCopy(course)
  // What was thrown away is in the form still: it begins anew.
  const [round, setRound] = useState(0)
  if (staged.failed)
    return (
      <AdminPage title={course.title}>
        <Failed retry={staged.failed.refetch} />
      </AdminPage>
    )
  if (!staged.isReady)
    return (
      <AdminPage title={course.title}>
        <Blocks rows={6} />
      </AdminPage>
    )
  return <Sheet key={round} online={course} staged={staged} restart={() => setRound(round + 1)} />
}

const Sheet = (props: { online: Course; staged: CourseCopy; restart: () => void }) => {
  const { online, staged, restart } = props
  const course = staged.shown
  const [tab, openTab] = useTab()
  const editor = useCourseEditor(staged, openTab)
  const changes = useCourseChanges(online, staged)
  const status = useCourseStatus(editor, changes)
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const published = course.status === 'published'
  const [asking, setAsking] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [isViewing, setViewing] = useState(false)
  const publish = () => status.mutate('published', { onSettled: () => setAsking(false) })
  return (
    <AdminPage
      title={course.title}
      autosave={editor.autosave}
      adjacent={
        <>
          <StatusBadge status={course.status} />
          {published && changes.waiting.length > 0 ? (
            <Badge color="yellow">Modifications pas encore en ligne</Badge>
          ) : null}
        </>
      }
      actions={
        <>
          <Button
            component="a"
            href={link('course', { slug: online.slug })}
            target="_blank"
            variant="outline"
            leftSection={<Eye size={18} aria-hidden="true" />}
            aria-label="Aperçu (nouvelle fenêtre)"
          >
            Aperçu
          </Button>
          {published ? null : (
            <Button variant="outline" loading={status.isPending} onClick={() => setAsking(true)}>
              Publier
            </Button>
          )}
          {published ? (
            <PublishChanges
              waiting={changes.waiting}
              isDirty={editor.form.dirty}
              save={async () => !editor.form.dirty || (await editor.autosave.saveNow())}
              publish={changes.publish}
              discard={async () => {
                await changes.discard()
                restart()
              }}
            />
          ) : null}
          <MoreMenu
            course={course}
            autosave={editor.autosave}
            openHistory={() => setHistoryOpen(true)}
            viewAs={() => setViewing(true)}
            archive={() => status.mutate('archived')}
          />
        </>
      }
    >
      {editor.offer}
      <Tabs value={tab} onChange={(value) => openTab(value ?? 'informations')} keepMounted={false}>
        {phone ? (
          <NativeSelect
            aria-label="Partie de la formation"
            value={tab}
            data={TABS}
            onChange={(event) => openTab(event.currentTarget.value)}
          />
        ) : (
          <Tabs.List>
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <Tabs.Panel value="informations" pt="lg">
          <InformationsTab editor={editor} />
        </Tabs.Panel>
        <Tabs.Panel value="programme" pt="lg">
          <ProgrammeTab courseId={course.id} isPublished={published} />
        </Tabs.Panel>
        <Tabs.Panel value="tarifs" pt="lg">
          <PricesTab editor={editor} courseId={course.id} />
        </Tabs.Panel>
        <Tabs.Panel value="medias" pt="lg">
          <MediaTab editor={editor} course={course} />
        </Tabs.Panel>
        <Tabs.Panel value="publication" pt="lg">
          <PublicationTab
            editor={editor}
            course={course}
            busy={status.isPending}
            setStatus={status.mutate}
            publish={() => setAsking(true)}
          />
        </Tabs.Panel>
      </Tabs>
      <PublishDialog
        opened={asking}
        course={course}
        values={editor.form.values}
        busy={status.isPending}
        publish={publish}
        openTab={openTab}
        close={() => setAsking(false)}
      />
      {editor.shared.dialogs}
      {isViewing ? <ViewAsDialog course={course.id} close={() => setViewing(false)} /> : null}
      {isHistoryOpen ? (
        <HistoryDialog
          place={{ course: course.id }}
          names={VERSIONED.courses}
          fields={courseFields}
          words={{}}
          form={editor.form}
          autosave={editor.autosave}
          close={() => setHistoryOpen(false)}
        />
      ) : null}
    </AdminPage>
  )
}

const Existing = ({ id }: { id: string }) => {
  const query = useQuery({ ...courseOf(id), staleTime: Number.POSITIVE_INFINITY })
  useTitle(query.data?.title)
  useCrumbTitle(id, query.data?.title)
  // Once opened it stays: a course that is deleted meanwhile must not take unsaved words with it.
  if (query.data) return <Editor key={query.data.id} course={query.data} />
  if (query.isError && isNotFound(query.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /admin/courses/${id}/edit`}
        homePath={adminLink('adminCourses')}
      />
    )
  return (
    <AdminPage title="Formation">
      {query.isError ? <Failed retry={query.refetch} /> : <Blocks rows={6} />}
    </AdminPage>
  )
}

/** `/admin/courses/{id}/edit` (wireframe 9). */
export default function CourseEditPage() {
  const { id = '' } = useParams()
  return useCan('courses.manage') ? <Existing id={id} /> : <Forbidden />
}
