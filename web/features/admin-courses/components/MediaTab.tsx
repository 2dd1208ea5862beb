import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { youTubeId } from '#drizzle/domain/video-source.ts'
import { ImageField } from '../../../admin-ui/components/ImageField.tsx'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { fileUrl } from '../../../lib/files.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { openVideo } from '../../../ui/video-modal/store.ts'
import { COVER } from '../cover.ts'
import type { Course } from '../queries.ts'
import type { CourseEditor } from '../use-course-editor.ts'

/** Cover, sent as soon as it is chosen (of a published course to its working copy), and the presentation film. */
export const MediaTab = ({ editor, course }: { editor: CourseEditor; course: Course }) => {
  const { form, staged } = editor
  const replace = (file: File | null): Promise<Course> =>
    file ? staged.setFile('coverImage', file) : staged.removeFile('coverImage', course.coverImage)
  const cover = useMutation({
    mutationFn: replace,
    onSuccess: () => notifySaved(),
    onError: (error) => notify.error(fieldMessages(error).coverImage ?? failureMessage(error)),
  })
  const video = form.text('previewVideo')
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Couverture
        </Title>
        <ImageField
          label="Image de couverture"
          current={fileUrl(staged.holder(course.coverImage), course.coverImage, { thumb: '480x360' })}
          value={cover.isPending ? cover.variables : undefined}
          onChange={(file) => cover.mutate(file)}
          {...COVER}
        />
        {cover.isPending ? (
          <Text size="sm" role="status" mt="xs">
            Envoi en cours
          </Text>
        ) : null}
      </Paper>
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Présentation
        </Title>
        <Stack>
          <TextInput
            {...video}
            description="Identifiant ou adresse de la vidéo YouTube"
            onBlur={() => {
              const id = youTubeId(form.values.previewVideo)
              if (id && id !== form.values.previewVideo) form.set('previewVideo', id)
              video.onBlur()
            }}
          />
          <div>
            <Button
              variant="outline"
              leftSection={<Play size={16} aria-hidden="true" />}
              disabled={!form.values.previewVideo}
              onClick={() => openVideo(form.values.previewVideo)}
            >
              Voir la vidéo
            </Button>
          </div>
        </Stack>
      </Paper>
    </Stack>
  )
}
