import { Paper, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { packFields } from '#drizzle/collections/packs.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { ImageField } from '../../../admin-ui/components/ImageField.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Pack, packs } from '../queries.ts'
import type { PackEditor } from '../use-pack-editor.ts'

/** The picture of the pack, stored as soon as it is chosen. */
export const PackPicture = ({ pack, editor }: { pack: Pack; editor: PackEditor }) => {
  const store = useMutation({
    mutationFn: (file: File | null) =>
      editor.shared.act<{ coverImage: File | string }>(
        { coverImage: file ?? '' },
        {
          fields: packFields,
          labels: { coverImage: 'Image' },
          texts: { coverImage: (value) => (value instanceof File ? value.name : fileNameOf(pack, value)) },
          write: (change, startedFrom) => packs.update(pack.id, change, { startedFrom }),
        },
      ),
    onError: (error) => notify.error(fieldMessages(error).coverImage ?? failureMessage(error)),
  })
  const { maxSize = 0, mimeTypes = [] } = packFields.coverImage
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="md">
        Image
      </Title>
      <ImageField
        label="Image du coffret"
        hint="JPG, PNG, WebP ou AVIF, 10 Mo au plus."
        current={fileUrl(pack, pack.coverImage, { thumb: '480x360' })}
        value={undefined}
        onChange={(file) => store.mutate(file)}
        accept={mimeTypes}
        maxBytes={maxSize}
      />
    </Paper>
  )
}
