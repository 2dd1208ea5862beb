import { Input, NativeSelect, TextInput } from '@mantine/core'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { readVideoId } from '../../../admin-ui/rich-text/video-id.ts'
import { type LessonValues, PROVIDER_WORDS } from '../lesson-form.ts'
import type { Lesson } from '../queries.ts'
import { FileSlot } from './FileSlot.tsx'

/** The film, the recording, the captions and the documents of a lesson, as its type asks for them. */
export const LessonMedia = (props: {
  lesson: Lesson
  courseId: string
  form: RecordForm<LessonValues>
  keep: (lesson: Lesson) => void
}) => {
  const { lesson, courseId, form, keep } = props
  const { type, videoProvider } = form.values
  const slot = { lesson, courseId, keep }
  const videoId = form.text('videoId')
  return (
    <>
      {type === 'video' ? (
        <>
          <NativeSelect
            {...form.text('videoProvider')}
            data={Object.entries(PROVIDER_WORDS).map(([value, label]) => ({ value, label }))}
          />
          {videoProvider === 'youtube' ? (
            <TextInput
              {...videoId}
              description="Identifiant ou adresse. La durée doit être indiquée plus bas."
              onBlur={() => {
                const id = readVideoId(form.values.videoId)
                if (id && id !== form.values.videoId) form.set('videoId', id)
                videoId.onBlur()
              }}
            />
          ) : (
            <>
              <FileSlot {...slot} field="video" label="Vidéo" hint="MP4, WebM, MOV ou MKV, 2 Go au plus." />
              <FileSlot
                {...slot}
                field="captions"
                label="Sous-titres"
                accept=".vtt,text/vtt"
                hint="Fichier .vtt."
              />
            </>
          )}
        </>
      ) : null}
      {type === 'audio' ? (
        <FileSlot
          {...slot}
          field="audio"
          label="Audio"
          hint="MP3, M4A, AAC, OGG, WAV ou FLAC, 2 Go au plus."
        />
      ) : null}
      <FileSlot
        {...slot}
        field="attachments"
        label={type === 'pdf' ? 'PDF de la leçon' : 'Documents'}
        accept={type === 'pdf' ? 'application/pdf' : undefined}
        hint="20 fichiers au plus, 100 Mo chacun."
      />
      {type === 'pdf' && lesson.attachments.length === 0 ? (
        <Input.Description>Déposez le PDF que la leçon présente.</Input.Description>
      ) : null}
    </>
  )
}
