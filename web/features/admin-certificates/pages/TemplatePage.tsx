import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { Preview } from '../components/Preview.tsx'
import styles from '../components/Template.module.css'
import { TemplateForm } from '../components/TemplateForm.tsx'
import { allCourses, courseOf, type Template, templateOf } from '../queries.ts'
import { useTemplateEditor } from '../use-template-editor.ts'

const TITLE = 'Modèle d’attestation'

/** The template's owner; another one is another address, and leaving asks about unsaved changes. */
const WhoseSelect = ({ course }: { course: string }) => {
  const navigate = useNavigate()
  const courses = useQuery(allCourses)
  return (
    <NativeSelect
      label="Modèle"
      value={course}
      data={[
        { value: '', label: 'De tout le site' },
        ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: `Formation\u00a0: ${title}` })),
      ]}
      onChange={(event) =>
        navigate(adminLink('adminCertificateTemplate', null, { formation: event.currentTarget.value }))
      }
    />
  )
}

const Editor = ({ course, template }: { course: string; template: Template | null }) => {
  const editor = useTemplateEditor(course, template)
  const { form, autosave } = editor
  return (
    <AdminPage
      title={TITLE}
      autosave={autosave}
      actions={
        <Button
          component={Link}
          to={adminLink('adminCertificates', null, { formation: course })}
          variant="outline"
          leftSection={<ArrowLeft size={18} aria-hidden="true" />}
        >
          Attestations
        </Button>
      }
    >
      {editor.offer}
      <Group align="end" mb="lg">
        <WhoseSelect course={course} />
        <Text size="sm" c="dimmed">
          Les attestations déjà remises ne changent pas, sauf si vous les rééditez.
        </Text>
      </Group>
      <div className={styles.columns}>
        <TemplateForm editor={editor} template={template} isOfCourse={course !== ''} />
        <Preview course={course} template={template} values={form.values} />
      </div>
      {editor.shared.dialogs}
    </AdminPage>
  )
}

const Page = () => {
  const [search] = useSearchParams()
  const id = search.get('formation') ?? ''
  const course = useQuery({ ...courseOf(id), enabled: id !== '' })
  const template = useQuery({ ...templateOf(id), staleTime: Number.POSITIVE_INFINITY })
  if (course.isError && isNotFound(course.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: ${adminLink('adminCertificateTemplate', null, { formation: id })}`}
        homePath={adminLink('adminCertificates')}
      />
    )
  if (template.data !== undefined && (id === '' || course.data))
    return <Editor key={id} course={id} template={template.data} />
  const failed = [template, course].find((query) => query.isError)
  return (
    <AdminPage title={TITLE}>{failed ? <Failed retry={failed.refetch} /> : <Blocks rows={6} />}</AdminPage>
  )
}

/** `/admin/certificates/modele`: how attestations look, of the whole site or (`?formation=`) of one course. */
export default function TemplatePage() {
  return useCan('courses.manage') ? <Page /> : <Forbidden />
}
