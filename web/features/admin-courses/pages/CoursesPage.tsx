import { ActionIcon, Anchor, Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  Eye,
  FileInput,
  Pencil,
  Plus,
  Send,
  Sparkles,
  Users,
} from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { StatusBadge, statusWord } from '../../../admin-ui/components/StatusBadge.tsx'
import { Thumb } from '../../../admin-ui/components/Thumb.tsx'
import { useSelection } from '../../../admin-ui/hooks/use-selection.ts'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { decimal } from '../../../lib/format.ts'
import { shortDate } from '../../../lib/moments.ts'
import { link } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/permissions.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { useHasAssistant } from '../ai/queries.ts'
import { ExportItem } from '../components/ExportItem.tsx'
import { type Counts, type Course, countsOf, courseList, everyCourse } from '../queries.ts'
import { type CourseStatus as Status, useCoursesStatus } from '../use-courses-status.ts'

const FILTERS = [
  {
    name: 'status',
    label: 'Statut',
    options: [
      { value: 'draft', label: 'Brouillon' },
      { value: 'published', label: 'Publiée' },
      { value: 'archived', label: 'Archivée' },
    ],
  },
]

const columnsOf = (counts: Counts | undefined): Column<Course>[] => [
  {
    key: 'title',
    header: 'Formation',
    sortKey: 'title',
    card: 'title',
    cell: (course) => (
      <Thumb src={fileUrl(course, course.coverImage, { thumb: '96x96' })}>
        <Anchor component={Link} to={adminLink('adminCourseEdit', { id: course.id })}>
          {course.title}
        </Anchor>
      </Thumb>
    ),
  },
  {
    key: 'status',
    header: 'Statut',
    sortKey: 'status',
    card: 'status',
    cell: (course) => <StatusBadge status={course.status} />,
  },
  {
    key: 'price',
    header: 'Prix',
    sortKey: 'price',
    numeric: true,
    card: 'amount',
    cell: (course) => currentPriceOf(course).now,
  },
  {
    key: 'lessons',
    header: 'Leçons',
    numeric: true,
    cell: (course) => (counts ? decimal(counts.lessons.get(course.id) ?? 0) : '…'),
  },
  {
    key: 'enrolled',
    header: 'Inscrits',
    numeric: true,
    card: 'fact',
    cell: (course) => (counts ? decimal(counts.enrolled.get(course.id) ?? 0) : '…'),
  },
  {
    key: 'updated',
    header: 'Modifiée',
    sortKey: 'updated',
    numeric: true,
    cell: (course) => shortDate(course.updated),
  },
]

const exported = (course: Course) => ({
  id: course.id,
  titre: course.title,
  slug: course.slug,
  statut: statusWord(course.status),
  prix: course.price,
  prix_promo: course.salePrice,
  duree_minutes: course.durationMinutes,
  modifiee: course.updated,
})

const RowMenu = ({ course, set }: { course: Course; set: (status: Status) => void }) => (
  <Menu>
    <Menu.Target>
      <ActionIcon aria-label={`Actions pour ${course.title}`}>
        <Ellipsis size={20} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
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
      <ExportItem id={course.id} />
      <Menu.Item
        component="a"
        href={link('course', { slug: course.slug })}
        target="_blank"
        leftSection={<Eye size={16} aria-hidden="true" />}
      >
        Aperçu (nouvelle fenêtre)
      </Menu.Item>
      {course.status === 'published' ? (
        <Menu.Item onClick={() => set('draft')}>Repasser en brouillon</Menu.Item>
      ) : (
        <Menu.Item leftSection={<Send size={16} aria-hidden="true" />} onClick={() => set('published')}>
          Publier
        </Menu.Item>
      )}
      {course.status === 'archived' ? (
        <Menu.Item leftSection={<ArchiveRestore size={16} aria-hidden="true" />} onClick={() => set('draft')}>
          Sortir des archives
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<Archive size={16} aria-hidden="true" />} onClick={() => set('archived')}>
          Archiver
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)

const Courses = () => {
  const state = useTableState({ defaultSort: '-updated', filters: ['status'] })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery({ ...courseList(state), placeholderData: keepPreviousData })
  const shown = (query.data?.items ?? []).map(({ id }) => id)
  const counts = useQuery({ ...countsOf(shown), enabled: shown.length > 0 })
  const { ids, onChange, clear } = useSelection(query.data?.items)
  const status = useCoursesStatus(clear)
  useShortcut('create', () => navigate(adminLink('adminCourseNew')))
  const mayAsk = useHasAssistant()
  const bulk = (next: Status) => status.mutate({ ids, status: next })
  return (
    <AdminPage
      title="Formations"
      actions={
        <>
          {mayAsk ? (
            <Button
              component={Link}
              to={adminLink('adminCourseNew', null, { ia: '1' })}
              variant="outline"
              leftSection={<Sparkles size={18} aria-hidden="true" />}
            >
              Générer avec l’IA
            </Button>
          ) : null}
          <Button
            component={Link}
            to={adminLink('adminCourseImport')}
            variant="outline"
            leftSection={<FileInput size={18} aria-hidden="true" />}
          >
            Importer
          </Button>
          <Button
            component={Link}
            to={adminLink('adminCourseNew')}
            leftSection={<Plus size={18} aria-hidden="true" />}
          >
            Nouvelle formation
          </Button>
        </>
      }
    >
      <DataTable
        name="courses"
        caption="Formations"
        query={query}
        state={state}
        columns={columnsOf(counts.data)}
        rowName={(course) => course.title}
        rowMenu={(course) => (
          <RowMenu course={course} set={(next) => status.mutate({ ids: [course.id], status: next })} />
        )}
        searchLabel="Rechercher une formation"
        filters={FILTERS}
        selection={{
          ids,
          onChange,
          actions: (
            <>
              <Button
                size="compact-md"
                variant="outline"
                loading={status.isPending}
                onClick={() => bulk('published')}
              >
                Publier
              </Button>
              <Button
                size="compact-md"
                variant="outline"
                loading={status.isPending}
                onClick={() => bulk('archived')}
              >
                Archiver
              </Button>
            </>
          ),
        }}
        empty={
          <EmptyState
            title="Aucune formation. Créez la première."
            action={
              <Button component={Link} to={adminLink('adminCourseNew')}>
                Nouvelle formation
              </Button>
            }
          />
        }
        tools={
          <ExportMenu
            name="formations"
            rows={async () => (await queries.fetchQuery(everyCourse(state))).map(exported)}
          />
        }
      />
    </AdminPage>
  )
}

/** `/admin/courses`: every course, with bulk publishing and archiving. */
export default function CoursesPage() {
  return useCan('courses.manage') ? <Courses /> : <Forbidden />
}
