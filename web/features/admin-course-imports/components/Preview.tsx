import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { duration, plural } from '../../../lib/format.ts'
import { failureMessage, refusalMessage } from '../../../lib/messages.ts'
import { fileSize } from '../../../lib/quantities.ts'
import { notify } from '../../../ui/toast/store.ts'
import { countText, KIND_LABELS } from '../labels.ts'
import { type CourseImport, type ImportPreview, importOf, previewOf, run } from '../queries.ts'
import styles from './CourseImport.module.css'
import { Remarks } from './Remarks.tsx'

type Part = ImportPreview['modules'][number]
type Lesson = Part['lessons'][number]

/** « Vidéo, 12 min, 2 fichiers (240 Mo) ». */
const facts = ({ type, durationSeconds, questions, files }: Lesson): string => {
  const bytes = files.reduce((total, file) => total + file.bytes, 0)
  return [
    LESSON_KIND_LABELS[type],
    durationSeconds > 0 ? duration(durationSeconds) : '',
    questions > 0 ? plural(questions, 'question') : '',
    files.length > 0 ? `${plural(files.length, 'fichier')} (${fileSize(bytes)})` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Modules of which more are folded: sixty lessons are looked through, not read. */
const OPEN_LESSONS = 40

const Modules = ({ modules, isOpen }: { modules: readonly Part[]; isOpen: boolean }) => (
  <div className={styles.modules}>
    {modules.map(({ title, lessons }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two modules may have one title, and the list never changes
      <details key={at} className={styles.module} open={isOpen}>
        <summary>{`${at + 1}. ${title} (${plural(lessons.length, 'leçon')})`}</summary>
        <ol className={styles.lessons}>
          {lessons.map((lesson, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={place}>
              {lesson.title}
              <Text size="sm" c="dimmed">
                {facts(lesson)}
              </Text>
            </li>
          ))}
        </ol>
      </details>
    ))}
  </div>
)

const Ready = ({ id, preview, restart }: { id: string; preview: ImportPreview; restart: () => void }) => {
  const queries = useQueryClient()
  const [title, setTitle] = useState(preview.title)
  const lessons = preview.modules.reduce((total, part) => total + part.lessons.length, 0)
  const start = useMutation({
    mutationFn: () => run(id, title.trim()),
    onSettled: () => queries.invalidateQueries({ queryKey: importOf(id).queryKey }),
    onError: (error) => notify.error(refusalMessage(error)),
  })
  const size = preview.bytes > 0 ? ` (${fileSize(preview.bytes)})` : ''
  return (
    <Stack maw={860} gap="lg">
      <Panel>
        <Title order={2} size="h3">
          Ce qui sera créé
        </Title>
        <Text>
          {`${KIND_LABELS[preview.kind]}\u00a0: ${countText({ modules: preview.modules.length, lessons, files: preview.files })}${size}. La formation sera un brouillon.`}
        </Text>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (lessons > 0 && title.trim() !== '') start.mutate()
          }}
        >
          <Stack>
            <TextInput
              label="Titre de la formation"
              maxLength={160}
              value={title}
              error={title.trim() === '' ? 'Donnez un titre.' : undefined}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <Group>
              <Button type="submit" loading={start.isPending} disabled={lessons === 0 || title.trim() === ''}>
                {lessons > 0 ? `Importer ${plural(lessons, 'leçon')}` : 'Importer'}
              </Button>
              <Button variant="outline" onClick={restart} disabled={start.isPending}>
                Choisir autre chose
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      <Remarks
        remarks={preview.remarks}
        title={plural(
          preview.remarks.length,
          'remarque à lire avant d’importer',
          'remarques à lire avant d’importer',
        )}
      />
      <Modules modules={preview.modules} isOpen={lessons <= OPEN_LESSONS} />
    </Stack>
  )
}

/** The preview of an uploaded file. */
export const Preview = ({ record, restart }: { record: CourseImport; restart: () => void }) => {
  const query = useQuery(previewOf(record.id))
  if (query.data) return <Ready id={record.id} preview={query.data} restart={restart} />
  if (!query.isError)
    return (
      <div>
        <Text role="status">{`Lecture de «\u00a0${record.name}\u00a0»…`}</Text>
        <Blocks rows={4} />
      </div>
    )
  return (
    <Stack maw={860} align="start">
      <Failed text={`${record.name}\u00a0: ${failureMessage(query.error)}`} retry={query.refetch} />
      <Button variant="outline" onClick={restart}>
        Choisir autre chose
      </Button>
    </Stack>
  )
}
