import { Button, Drawer, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { lessonFields } from '#drizzle/collections/courses.ts'
import { LESSON_KIND_WORDS as LESSON_TYPES } from '#drizzle/domain/lesson-kinds.ts'
import { AutosaveIndicator } from '../../../admin-ui/components/AutosaveIndicator.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { changed, useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useAutosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'

import type { WriteTo } from '../../../lib/collections.ts'
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

/** The record's values: minutes are stored as seconds, and left alone while their rounding did not change. */
const patchOf = (values: Values, stored: Lesson): WriteTo<'lessons'> => {
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
  const form = useRecordForm(lessonFields, valuesOf(lesson))
  const stored = useRef(lesson)
  const keep = (next: Lesson) => {
    stored.current = next
    saved(next)
  }
  const save = async (silent: boolean) => {
    const values = form.current.current
    if (!form.validate(!silent)) return false
    const change = patchOf(values, stored.current)
    try {
      if (Object.keys(change).length > 0) keep(await lessons.update(lesson.id, change))
      form.settle(values)
      return true
    } catch (error) {
      if (!form.fail(error, !silent) && !silent) notify.error(failureMessage(error))
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
        <TextInput {...form.text('title', 'Titre')} />
        <NativeSelect
          {...form.text('type', 'Type')}
          data={[...new Set([...TYPES, lesson.type])].map((value) => ({
            value,
            label: LESSON_TYPES[value] ?? value,
          }))}
        />
        <LessonMedia lesson={lesson} form={form} keep={keep} />
        <RichTextEditor {...form.value('content', 'Texte')} />
        {form.values.type === 'video' || form.values.type === 'audio' ? (
          <RichTextEditor {...form.value('transcript', 'Transcription')} />
        ) : null}
        <IntegerInput {...form.value('minutes', 'Durée en minutes')} />
        <TextInput {...form.text('slug', 'Adresse')} />
        <Switch
          {...form.checked('isPreview', 'Aperçu gratuit')}
          description="Tout le monde peut suivre cette leçon"
        />
        <Switch
          {...form.checked('manualCompletion', 'Terminable à la main')}
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
