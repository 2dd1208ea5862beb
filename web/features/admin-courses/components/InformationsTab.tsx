import {
  ActionIcon,
  Button,
  Group,
  Input,
  NativeSelect,
  Paper,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { TagInput } from '../../../admin-ui/components/TagInput.tsx'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { addTag, allTags, courseCategories, instructors } from '../queries.ts'
import type { CourseEditor } from '../use-course-editor.ts'
import { LineList } from './LineList.tsx'

/** The course's own tab: texts, objectives, place in the catalogue, questions and answers. */
export const InformationsTab = ({ editor }: { editor: CourseEditor }) => {
  const { form } = editor
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg">
        <Stack>
          <TextInput {...form.text('title')} />
          <TextInput
            {...editor.slug.input}
            leftSection={<span aria-hidden="true">/courses/</span>}
            leftSectionWidth={84}
          />
          <Textarea {...form.text('shortDescription')} autosize minRows={2} />
          <RichTextEditor {...form.value('description')} />
          <LineList
            label={`${form.labels.objectives} (facultatif)`}
            lineLabel="Objectif"
            add="Ajouter un objectif"
            value={form.values.objectives}
            onChange={(lines) => form.set('objectives', lines)}
          />
          <Textarea {...form.text('audience')} autosize minRows={2} />
          <Textarea {...form.text('prerequisites')} autosize minRows={2} />
        </Stack>
      </Paper>
      <Filing editor={editor} />
      <Questions editor={editor} />
    </Stack>
  )
}

const Filing = ({ editor }: { editor: CourseEditor }) => {
  const { form } = editor
  const queries = useQueryClient()
  const categories = useQuery(courseCategories)
  const tags = useQuery(allTags)
  const people = useQuery(instructors)
  const create = async (name: string) => {
    try {
      const tag = await addTag(name)
      await queries.invalidateQueries({ queryKey: ['tags'] })
      return tag.id
    } catch (error) {
      console.warn('The tag was refused', error)
      notify.error('Erreur lors de la création du tag')
      return null
    }
  }
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="md">
        Classement
      </Title>
      <Stack>
        <NativeSelect
          {...form.text('category')}
          data={[
            { value: '', label: 'Sans catégorie' },
            ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TagInput {...form.value('tags')} tags={tags.data ?? []} onCreate={create} />
        <NativeSelect
          {...form.text('instructor')}
          data={[
            { value: '', label: 'Personne' },
            ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Group grow align="start">
          <TextInput {...form.text('level')} />
          <IntegerInput {...form.value('order')} />
        </Group>
      </Stack>
    </Paper>
  )
}

const Questions = ({ editor }: { editor: CourseEditor }) => {
  const { form } = editor
  const { faq } = form.values
  const change = (index: number, part: Partial<(typeof faq)[number]>) =>
    form.set(
      'faq',
      faq.map((entry, at) => (at === index ? { ...entry, ...part } : entry)),
    )
  return (
    <Paper withBorder p="lg">
      <Input.Wrapper label={`${form.labels.faq} (facultatif)`} labelElement="div">
        <Stack mt="xs">
          {faq.map((entry, index) => (
            // Entries have no identity of their own: their position identifies them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Group key={index} align="end" wrap="nowrap">
              <Stack flex={1} gap="xs">
                <TextInput
                  label={`Question ${index + 1}`}
                  value={entry.question}
                  onChange={(event) => change(index, { question: event.currentTarget.value })}
                />
                <Textarea
                  label={`Réponse ${index + 1}`}
                  autosize
                  minRows={2}
                  value={entry.answer}
                  onChange={(event) => change(index, { answer: event.currentTarget.value })}
                />
              </Stack>
              <ActionIcon
                aria-label={`Retirer la question ${index + 1}`}
                onClick={() =>
                  form.set(
                    'faq',
                    faq.filter((_entry, at) => at !== index),
                  )
                }
              >
                <Trash2 size={18} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
          <div>
            <Button
              variant="subtle"
              leftSection={<Plus size={18} aria-hidden="true" />}
              onClick={() => form.set('faq', [...faq, { question: '', answer: '' }])}
            >
              Ajouter une question
            </Button>
          </div>
        </Stack>
      </Input.Wrapper>
    </Paper>
  )
}
