import { Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { courseFields } from '#drizzle/collections/courses.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { ImageField } from '../../../admin-ui/components/ImageField.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useNewDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/permissions.ts'
import { notify } from '../../../ui/toast/store.ts'
import { AiPanel, useAiPanel } from '../ai/AiPanel.tsx'
import { useHasAssistant } from '../ai/queries.ts'
import { COURSE_LABELS } from '../course-form.ts'
import { COVER } from '../cover.ts'
import { courses } from '../queries.ts'

const EMPTY = {
  title: '',
  shortDescription: '',
  price: null as number | null,
  salePrice: null as number | null,
}

const Creation = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useRecordForm({ fields: courseFields, initial: EMPTY, labels: COURSE_LABELS })
  const [cover, setCover] = useState<File | null | undefined>(undefined)
  const release = useLeaveGuard(form.dirty)
  const offer = useNewDraft(
    { name: 'courses-new' },
    { empty: EMPTY, values: form.values, set: (values) => form.settle(EMPTY, values) },
  )
  const create = useMutation({
    mutationFn: () =>
      courses.create({
        ...form.values,
        price: form.values.price ?? 0,
        status: 'draft',
        ...(cover ? { coverImage: cover } : {}),
      }),
    onSuccess: (course) => {
      release()
      form.reset(EMPTY)
      void queries.invalidateQueries({ queryKey: ['courses'] })
      navigate(adminLink('adminCourseEdit', { id: course.id }, { tab: 'programme' }), { replace: true })
    },
    onError: (error) => {
      if (form.fail(error).length === 0) notify.error(failureMessage(error))
    },
  })
  const submit = () => {
    if (!create.isPending && form.validate().length === 0) create.mutate()
  }
  useShortcut('save', submit)
  const assistant = useAiPanel()
  const mayAsk = useCan('ai.use')
  const hasAssistant = useHasAssistant()
  return (
    <AdminPage
      title="Nouvelle formation"
      actions={
        hasAssistant && !assistant.isOpen ? (
          <Button
            variant="outline"
            leftSection={<Sparkles size={18} aria-hidden="true" />}
            onClick={assistant.open}
          >
            Générer avec l’IA
          </Button>
        ) : null
      }
    >
      {mayAsk && assistant.isOpen ? <AiPanel /> : null}
      {offer}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack maw={720} gap="lg">
          <Paper withBorder p="lg">
            <Title order={2} size="h3" mb="md">
              Informations
            </Title>
            <Stack>
              <TextInput {...form.text('title')} />
              <Text size="sm" c="dimmed">
                {`Adresse : /courses/${slugify(form.values.title) || '…'}`}
              </Text>
              <Textarea {...form.text('shortDescription')} autosize minRows={2} />
            </Stack>
          </Paper>
          <Paper withBorder p="lg">
            <Title order={2} size="h3" mb="md">
              Tarifs
            </Title>
            <Group align="start" grow>
              <MoneyInput {...form.value('price')} description="Vide ou 0 : gratuite" />
              <MoneyInput {...form.value('salePrice')} description="Affiché à la place du prix" />
            </Group>
          </Paper>
          <Paper withBorder p="lg">
            <Title order={2} size="h3" mb="md">
              Médias
            </Title>
            <ImageField label="Image de couverture" current="" value={cover} onChange={setCover} {...COVER} />
          </Paper>
          <div>
            <Button type="submit" loading={create.isPending}>
              Créer le brouillon
            </Button>
          </div>
        </Stack>
      </form>
    </AdminPage>
  )
}

/** `/admin/courses/new`: the least that a draft needs; the editor opens on its programme. */
export default function NewCoursePage() {
  return useCan('courses.manage') ? <Creation /> : <Forbidden />
}
