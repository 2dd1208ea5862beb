import { Button, Drawer, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { lessonFields } from '#drizzle/collections/courses.ts'
import { AutosaveIndicator } from '../../../admin-ui/components/AutosaveIndicator.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { changed } from '../../../admin-ui/forms/merge.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useAutosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'
import { LESSON_TYPES } from '../../../admin-ui/words.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Lesson, lessons } from '../queries.ts'
import { LessonMedia } from './LessonMedia.tsx'
import styles from './Programme.module.css'

const TYPES = ['video', 'audio', 'text', 'pdf', 'exercise']

const valuesOf = (lesson: Lesson) => ({
  title: lesson.title,
  slug: lesson.slug,
  type: lesson.type,
  content: lesson.content,
  transcript: lesson.transcript,
  videoProvider: lesson.videoProvider,
  videoId: lesson.videoId,
  minutes: lesson.durationSeconds > 0 ? Math.round(lesson.durationSeconds / 60) : (null as number | null),
  isPreview: lesson.isPreview,
  manualCompletion: lesson.manualCompletion,
})
type Values = ReturnType<typeof valuesOf>
const LESSON_LABELS: Record<keyof Values, string> = {
  title: 'Titre',
  slug: 'Adresse',
  type: 'Type',
  content: 'Texte',
  transcript: 'Transcription',
  videoProvider: 'Source de la vidéo',
  videoId: 'Vidéo YouTube',
  minutes: 'Durée en minutes',
  isPreview: 'Aperçu gratuit',
  manualCompletion: 'Terminable à la main',
}

/** The record's values: minutes are stored as seconds, and left alone while their rounding did not change. */
const patchOf = (values: Values, stored: Lesson): Record<string, unknown> => {
  const { minutes, ...rest } = changed(values, valuesOf(stored))
  return minutes === undefined ? rest : { ...rest, durationSeconds: (minutes ?? 0) * 60 }
}

/** A lesson's panel: words, media, duration, access; kept every 30 s and on closing. */
export const LessonPanel = (props: {
  lesson: Lesson | undefined
  close: () => void
  saved: (lesson: Lesson) => void
}) => {
  const { lesson } = props
  const leave = useRef<() => Promise<boolean>>(() => Promise.resolve(true))
  const close = () => {
    void leave.current().then((stored) => {
      if (stored) props.close()
    })
  }
  return (
    <Drawer
      opened={lesson !== undefined}
      onClose={close}
      position="right"
      size="min(640px, 100%)"
      title={lesson ? lesson.title : ''}
    >
      {lesson ? (
        <Form key={lesson.id} lesson={lesson} saved={props.saved} leave={leave} close={close} />
      ) : null}
    </Drawer>
  )
}

interface FormProps {
  lesson: Lesson
  saved: (lesson: Lesson) => void
  leave: { current: () => Promise<boolean> }
  close: () => void
}

const Form = ({ lesson, saved, leave, close }: FormProps) => {
  const form = useRecordForm({ fields: lessonFields, initial: valuesOf(lesson), labels: LESSON_LABELS })
  const stored = useRef(lesson)
  const keep = (next: Lesson) => {
    stored.current = next
    saved(next)
  }
  const save = async (silent: boolean) => {
    const values = form.getValues()
    if (form.validate(!silent).length > 0) return false
    const change = patchOf(values, stored.current)
    try {
      if (Object.keys(change).length > 0) keep(await lessons.update(lesson.id, change))
      form.settle(values)
      return true
    } catch (error) {
      if (form.fail(error, !silent).length === 0 && !silent) notify.error(failureMessage(error))
      return false
    }
  }
  const autosave = useAutosave({ dirty: form.dirty, save })
  leave.current = () => (form.dirty ? autosave.saveNow() : Promise.resolve(true))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void autosave.saveNow()
      }}
    >
      <Stack>
        <TextInput {...form.text('title')} />
        <NativeSelect
          {...form.text('type')}
          data={[...new Set([...TYPES, lesson.type])].map((value) => ({
            value,
            label: LESSON_TYPES[value] ?? value,
          }))}
        />
        <LessonMedia lesson={lesson} form={form} keep={keep} />
        <RichTextEditor {...form.value('content')} />
        {form.values.type === 'video' || form.values.type === 'audio' ? (
          <RichTextEditor {...form.value('transcript')} />
        ) : null}
        <IntegerInput {...form.value('minutes')} />
        <TextInput {...form.text('slug')} />
        <Switch {...form.checked('isPreview')} description="Tout le monde peut suivre cette leçon" />
        <Switch
          {...form.checked('manualCompletion')}
          description="Sans attendre que 90 % du média ait été suivi"
        />
      </Stack>
      <div className={styles.panelFoot}>
        <AutosaveIndicator autosave={autosave} />
        <span>
          <Button variant="outline" mr="sm" onClick={close}>
            Fermer
          </Button>
          <Button type="submit" loading={autosave.state === 'saving'}>
            Enregistrer
          </Button>
        </span>
      </div>
    </form>
  )
}

export type LessonForm = ReturnType<typeof useRecordForm<Values>>
