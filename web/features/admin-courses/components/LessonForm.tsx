import { Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { History } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lessonFields } from '#drizzle/collections/courses.ts'
import { mayMarkByHand } from '#drizzle/domain/completion.ts'
import { VERSIONED } from '#drizzle/domain/course-version.ts'
import { LESSON_KINDS, LESSON_KIND_LABELS as LESSON_TYPES } from '#drizzle/domain/lesson-kinds.ts'
import { AutosaveIndicator } from '../../../admin-ui/components/AutosaveIndicator.tsx'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { useKeptDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import { useSlug } from '../../../admin-ui/forms/use-slug.ts'
import { useAutosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'
import { hasChanges } from '../../../admin-ui/working-copy/working-copy.ts'
import { AiMark } from '../ai/AiMark.tsx'
import { LessonAssistant } from '../ai/LessonAssistant.tsx'
import { ExerciseSection } from '../exercise/ExerciseSection.tsx'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import {
  LESSON_LABELS,
  LESSON_VALUE_LABELS,
  type LessonValues,
  lessonPatch,
  lessonValues,
  minimumHint,
} from '../lesson-form.ts'
import { LiveSection } from '../live/LiveSection.tsx'
import { type Lesson, otherLessonSlugs } from '../queries.ts'
import { QuizSection } from '../quiz/QuizSection.tsx'
import { type LessonCopy, useLessonCopy } from '../use-course-copy.ts'
import { LessonMedia } from './LessonMedia.tsx'
import styles from './Programme.module.css'

/** Stores what is not stored yet; false when the form has to stay. */
export type Leave = () => Promise<boolean>
/** Of a form that is not there. */
export const stays: Leave = () => Promise.resolve(true)

interface Props {
  lesson: Lesson
  courseId: string
  saved: (lesson: Lesson) => void
  /** Members can see the lesson: what is saved waits in its working copy. */
  isOnline: boolean
  /** It was just added: its title is replaced by typing. */
  isFresh: boolean
  /** Set by the form: whatever takes its place asks it first. */
  leave: { current: Leave }
  close: () => void
  /** Content beside the form that follows its values. */
  adjacent?: (values: LessonValues) => ReactNode
}

const useLessonEditor = (staged: LessonCopy, courseId: string, isOnline: boolean) => {
  const lesson = staged.shown
  const form = useRecordForm({
    fields: lessonFields,
    initial: lessonValues(lesson),
    labels: LESSON_LABELS,
  })
  const slug = useSlug(form, otherLessonSlugs(courseId, lesson.id), !isOnline)
  const shared = useSharedRecord<Lesson, LessonValues>({
    record: lesson,
    form,
    fields: lessonFields,
    texts: LESSON_VALUE_LABELS,
    valuesOf: lessonValues,
    read: staged.read,
    write: (change, startedFrom) => staged.write(lessonPatch(change), startedFrom),
    // The copy and the record show themselves where they are stored.
    kept: () => undefined,
    // It was taken since it was composed.
    refused: (names) => names.includes('slug') && void slug.settle(),
  })
  const autosave = useAutosave({ dirty: form.dirty, wrong: form.wrong, save: shared.save })
  const offer = useKeptDraft({ name: `lessons-${lesson.id}` }, shared.draft)
  return { form, slug, shared, autosave, offer }
}

/** A lesson's text, media, duration and access; saved every 30 s and on leaving. */
export const LessonForm = (props: Props) => {
  const staged = useLessonCopy(props.lesson, props.isOnline, props.saved)
  if (staged.failed) return <Failed retry={staged.failed.refetch} />
  return staged.isReady ? <Form {...props} staged={staged} /> : <Blocks rows={6} />
}

const Form = ({
  staged,
  courseId,
  isOnline,
  isFresh,
  leave,
  close,
  adjacent,
}: Props & { staged: LessonCopy }) => {
  const confirm = useConfirm()
  const lesson = staged.shown
  const { form, slug, shared, autosave, offer } = useLessonEditor(staged, courseId, isOnline)
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFresh) return
    title.current?.focus()
    title.current?.select()
  }, [isFresh])
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  leave.current = async () => {
    if (!form.dirty) return true
    if (autosave.state !== 'gone') {
      const isStored = await autosave.saveNow()
      // The form updates with the next rendering; leaving at once would still ask for confirmation.
      if (isStored) autosave.release()
      return isStored
    }
    return confirm({
      title: 'Fermer cette leçon supprimée ?',
      text: 'Vos textes ne sont plus enregistrés nulle part. Copiez-les avant de fermer.',
      confirm: 'Fermer',
      cancel: 'Rester',
      danger: true,
    })
  }
  // Of a text it is what the author came to write.
  const text = (
    <RichTextEditor
      {...form.value('content')}
      {...(form.values.type === 'text' ? { label: LESSON_LABELS.content } : {})}
    />
  )
  const fields = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void autosave.saveNow()
      }}
    >
      {offer}
      <Stack>
        {form.values.aiDraft ? (
          <AiMark
            approve={() => {
              form.set('aiDraft', false)
              void autosave.saveNow()
            }}
          />
        ) : null}
        <TextInput {...form.text('title')} ref={title} data-autofocus={isFresh || undefined} />
        <NativeSelect
          {...form.text('type')}
          data={[...new Set([...LESSON_KINDS, lesson.type])].map((value) => ({
            value,
            label: LESSON_TYPES[value] ?? value,
          }))}
        />
        {form.values.type === 'text' ? text : null}
        <LessonMedia staged={staged} courseId={courseId} form={form} />
        {form.values.type === 'quiz' ? (
          <QuizSection
            lesson={lesson}
            courseId={courseId}
            save={async () => !form.dirty || (await autosave.saveNow())}
          />
        ) : null}
        {form.values.type === 'live' ? <LiveSection lesson={lesson} form={form} /> : null}
        {form.values.type === 'exercise' ? (
          <ExerciseSection
            exercise={form.values.exercise}
            onChange={(exercise) => form.set('exercise', exercise)}
          />
        ) : null}
        {form.values.type === 'text' ? null : text}
        <LessonAssistant lesson={lesson} form={form} />
        {form.values.type === 'video' || form.values.type === 'audio' ? (
          <RichTextEditor {...form.value('transcript')} />
        ) : null}
        <IntegerInput
          {...form.value('minutes')}
          {...(lesson.mediaSeconds > 0 ? { readOnly: true, description: 'Lue dans le fichier déposé' } : {})}
        />
        {mayMarkByHand({ ...lesson, ...form.values }) ? (
          <IntegerInput
            {...form.value('minimumSeconds')}
            description={minimumHint(form.values, lesson)}
            max={86_400}
          />
        ) : null}
        <TextInput {...slug.input} />
        <Switch {...form.checked('isPreview')} description="Tout le monde peut suivre cette leçon" />
        <Switch
          {...form.checked('manualCompletion')}
          description="Sans attendre que 90 % du média ait été suivi"
        />
      </Stack>
      <div className={styles.panelFoot}>
        <div>
          <AutosaveIndicator autosave={autosave} />
          {hasChanges(staged.copy) ? (
            <Text size="sm" c="dimmed">
              Pas encore en ligne
            </Text>
          ) : null}
        </div>
        <span>
          <Button
            variant="outline"
            mr="sm"
            px="sm"
            aria-label="Versions précédentes"
            title="Versions précédentes"
            onClick={() => setHistoryOpen(true)}
          >
            <History size={20} aria-hidden="true" />
          </Button>
          <Button variant="outline" mr="sm" onClick={close}>
            Fermer
          </Button>
          <Button type="submit" loading={autosave.state === 'saving'}>
            Enregistrer
          </Button>
        </span>
      </div>
      {shared.dialogs}
      {isHistoryOpen ? (
        <HistoryDialog
          place={{ lesson: lesson.id }}
          names={VERSIONED.lessons}
          fields={lessonFields}
          words={LESSON_VALUE_LABELS}
          form={form}
          autosave={autosave}
          close={() => setHistoryOpen(false)}
        />
      ) : null}
    </form>
  )
  if (!adjacent) return fields
  return (
    <div className={styles.formBeside}>
      {fields}
      {adjacent(form.values)}
    </div>
  )
}
