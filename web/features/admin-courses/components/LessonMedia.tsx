import { Input, NativeSelect, TextInput } from '@mantine/core'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { AudioPreviewSection } from '../../../admin-ui/audio-preview/AudioPreviewSection.tsx'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { fileUrl } from '../../../lib/files.ts'
import { useCan } from '../../../lib/permissions.ts'
import { filmAddress, type LessonValues, PROVIDER_LABELS } from '../lesson-form.ts'
import type { LessonCopy } from '../use-course-copy.ts'
import { FileSlot } from './FileSlot.tsx'

const HINTS: Record<string, string> = {
  youtube: 'Identifiant ou adresse. La durée doit être indiquée plus bas.',
  vimeo:
    'Identifiant ou adresse, avec son code si la vidéo n’est pas répertoriée. La durée doit être indiquée plus bas.',
  hls: 'Adresse en https d’un fichier .m3u8, dont les morceaux viennent du même domaine. La durée doit être indiquée plus bas.',
}
const BEFORE = 'Ce fichier passe avant l’adresse\u00a0: retirez-le pour que la vidéo hébergée soit lue.'
const CAPTIONS =
  'Fichiers .vtt, un par langue (sous-titres-fr.vtt, sous-titres-en.vtt)\u00a0: ils donnent aussi la transcription. Pour les chapitres\u00a0: chapitres.vtt, ou dans le texte une ligne par chapitre, «\u00a00:00 Accueil\u00a0», la première à 0:00.'

/** The film, the recording, the captions and the documents of a lesson, as its type asks for them. */
export const LessonMedia = (props: {
  staged: LessonCopy
  courseId: string
  form: RecordForm<LessonValues>
}) => {
  const { staged, courseId, form } = props
  const { shown: lesson, record: online } = staged
  const { type, videoProvider } = form.values
  const slot = { staged, courseId }
  const videoId = form.text('videoId')
  const isHosted = videoProvider in HINTS
  const mayFeature = useCan('courses.manage')
  return (
    <>
      {type === 'video' ? (
        <>
          <NativeSelect
            {...form.text('videoProvider')}
            data={Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }))}
          />
          {isHosted ? (
            <TextInput
              {...videoId}
              description={HINTS[videoProvider]}
              onBlur={() => {
                const read = filmAddress(videoProvider, form.values.videoId)
                if (read !== form.values.videoId) form.set('videoId', read)
                videoId.onBlur()
              }}
            />
          ) : null}
          {!isHosted || lesson.video !== '' ? (
            <FileSlot
              {...slot}
              field="video"
              label="Vidéo déposée"
              hint={isHosted ? BEFORE : 'MP4, WebM, MOV ou MKV, 2 Go au plus.'}
            />
          ) : null}
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
      {type === 'audio' && lesson.type === 'audio' ? (
        <AudioPreviewSection
          place={{ lesson: lesson.id }}
          sources={online.audio ? [online.audio] : []}
          nameOf={(stored) => fileNameOf(lesson, stored)}
          addressOf={(name, token) => fileUrl(online, name, { token })}
          description="90 secondes que tout le monde peut écouter sans compte sur la page de la formation, une fois publiée."
          mayFeature={mayFeature}
        />
      ) : null}
      {type === 'video' || type === 'audio' ? (
        <FileSlot
          {...slot}
          field="captions"
          label="Sous-titres et chapitres"
          accept=".vtt,text/vtt"
          hint={CAPTIONS}
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
