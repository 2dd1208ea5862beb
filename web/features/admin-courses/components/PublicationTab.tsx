import {
  Button,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { CheckList } from '../../../admin-ui/publication/CheckList.tsx'
import { useSwitch } from '../../site/index.ts'
import { DISCUSSION_LABELS } from '../course-form.ts'
import type { Course } from '../queries.ts'
import type { CourseEditor } from '../use-course-editor.ts'
import { usePublicationChecks } from '../use-publication-checks.ts'
import { SurveysSection } from './SurveysSection.tsx'

interface Props {
  editor: CourseEditor
  course: Course
  setStatus: (status: 'draft' | 'published' | 'archived') => void
  /** Asks first, with what is missing. */
  publish: () => void
  busy: boolean
}

const STATUS: Record<string, string> = {
  draft: 'Elle n’est ni au catalogue ni en vente.',
  published: 'Elle est au catalogue, et l’on peut s’y inscrire.',
  archived: 'Hors du catalogue et de la vente\u00a0; les personnes inscrites gardent leur accès.',
}

/** Whether the course is on sale, what it still lacks, what completes it, how search engines name it. */
export const PublicationTab = ({ editor, course, setStatus, publish, busy }: Props) => {
  const { form } = editor
  const hasSurveys = useSwitch('qualiopi')
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg">
        <Group mb="md">
          <Title order={2} size="h3">
            Publication
          </Title>
          <StatusBadge status={course.status} />
        </Group>
        <Text mb="md">{STATUS[course.status]}</Text>
        <Checklist editor={editor} course={course} />
        <Group mt="md">
          {course.status === 'published' ? (
            <Button variant="outline" loading={busy} onClick={() => setStatus('draft')}>
              Repasser en brouillon
            </Button>
          ) : (
            <Button loading={busy} onClick={publish}>
              Publier
            </Button>
          )}
          {course.status === 'archived' ? (
            <Button variant="outline" loading={busy} onClick={() => setStatus('draft')}>
              Sortir des archives
            </Button>
          ) : (
            <Button variant="subtle" loading={busy} onClick={() => setStatus('archived')}>
              Archiver
            </Button>
          )}
        </Group>
      </Paper>
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Fin de formation
        </Title>
        <Stack maw={480}>
          <Switch {...form.checked('certificate')} />
          <Group gap="xs">
            <Button
              component={Link}
              to={adminLink('adminCertificateTemplate', null, { formation: course.id })}
              variant="subtle"
            >
              Modèle de l’attestation
            </Button>
            <Button
              component={Link}
              to={adminLink('adminCertificates', null, { formation: course.id })}
              variant="subtle"
            >
              Attestations remises
            </Button>
          </Group>
          <IntegerInput {...form.value('completionThreshold')} suffix=" %" />
        </Stack>
      </Paper>
      {hasSurveys ? <SurveysSection editor={editor} course={course.id} /> : null}
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Échanges
        </Title>
        <NativeSelect
          maw={480}
          {...form.text('discussion')}
          data={Object.entries(DISCUSSION_LABELS).map(([value, label]) => ({ value, label }))}
        />
      </Paper>
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Moteurs de recherche
        </Title>
        <Stack>
          <TextInput {...form.text('seoTitle', 'Titre')} />
          <Textarea {...form.text('seoDescription', 'Description')} autosize minRows={2} />
        </Stack>
      </Paper>
    </Stack>
  )
}

const Checklist = ({ editor, course }: { editor: CourseEditor; course: Course }) => {
  const { checks } = usePublicationChecks(course, editor.form.values)
  return (
    <>
      <Text mb="xs">
        {checks.every(({ done }) => done) ? 'Tout est prêt.' : 'Recommandé avant de publier\u00a0:'}
      </Text>
      <CheckList checks={checks} />
    </>
  )
}
