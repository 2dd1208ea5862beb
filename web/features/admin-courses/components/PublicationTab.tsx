import {
  Button,
  Group,
  List,
  NativeSelect,
  Paper,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  ThemeIcon,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { DISCUSSION_WORDS } from '../course-form.ts'
import { type Course, closedQuizzesOf, previewOf } from '../queries.ts'
import type { CourseEditor } from '../use-course-editor.ts'

interface Props {
  editor: CourseEditor
  course: Course
  setStatus: (status: 'draft' | 'published' | 'archived') => void
  busy: boolean
}

/** Whether the course is on sale, what it still lacks, what completes it, how search engines name it. */
export const PublicationTab = ({ editor, course, setStatus, busy }: Props) => {
  const { form } = editor
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg">
        <Group mb="md">
          <Title order={2} size="h3">
            Publication
          </Title>
          <StatusBadge status={course.status} />
        </Group>
        <Checklist editor={editor} course={course} />
        <Group mt="md">
          {course.status === 'published' ? (
            <Button variant="outline" loading={busy} onClick={() => setStatus('draft')}>
              Repasser en brouillon
            </Button>
          ) : (
            <Button loading={busy} onClick={() => setStatus('published')}>
              Publier
            </Button>
          )}
          {course.status === 'archived' ? null : (
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
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Échanges
        </Title>
        <NativeSelect
          maw={480}
          {...form.text('discussion')}
          data={Object.entries(DISCUSSION_WORDS).map(([value, label]) => ({ value, label }))}
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
  const lessons = useQuery(previewOf(course.id))
  const closed = useQuery(closedQuizzesOf(course.id)).data?.items ?? []
  const { values } = editor.form
  const checks: { done: boolean; text: string; todo?: string }[] = [
    { done: values.shortDescription !== '', text: 'Un résumé' },
    { done: values.description !== '', text: 'Une description' },
    { done: course.coverImage !== '', text: 'Une image de couverture' },
    { done: (lessons.data?.totalItems ?? 0) > 0, text: 'Au moins une leçon' },
    { done: lessons.data?.items[0]?.isPreview ?? false, text: 'Une leçon en aperçu gratuit' },
    ...closed.map(({ title }) => ({
      ...{ done: false, text: `Le quiz «\u00a0${title}\u00a0» est fermé` },
      todo: 'à ouvrir aux membres',
    })),
  ]
  const missing = checks.filter(({ done }) => !done).length
  return (
    <>
      <Text mb="xs">{missing === 0 ? 'Tout est prêt.' : 'Recommandé avant de publier :'}</Text>
      <List spacing={6} center>
        {checks.map(({ done, text, todo = 'à ajouter' }, at) => (
          <List.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: two quizzes may bear one title
            key={at}
            icon={
              <ThemeIcon size={22} radius="xl" variant="light" color={done ? 'green' : 'yellow'}>
                {done ? <Check size={14} aria-hidden="true" /> : <CircleAlert size={14} aria-hidden="true" />}
              </ThemeIcon>
            }
          >
            {`${text} : ${done ? 'oui' : todo}`}
          </List.Item>
        ))}
      </List>
    </>
  )
}
