/** One picture of a template, uploaded as soon as it is chosen; the first one creates the record. */
import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  certificateTemplateFields,
  DRAWN_IMAGE_BYTES,
  DRAWN_IMAGE_PIXELS,
  DRAWN_IMAGES,
} from '#drizzle/collections/certificate-templates.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { ImageField } from '../../../admin-ui/components/ImageField.tsx'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { fileToken, fileUrl } from '../../../lib/files.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Template, templates } from '../queries.ts'
import type { TemplateEditor } from '../use-template-editor.ts'

type Name = 'logo' | 'signature' | 'secondSignature'

interface Props {
  editor: TemplateEditor
  template: Template | null
  name: Name
  label: string
}

export const PictureField = ({ editor, template, name, label }: Props) => {
  const stored = template?.[name] ?? ''
  // The token lasts minutes: later views fetch another one.
  const token = useQuery({
    queryKey: ['files', 'token', stored],
    queryFn: () => fileToken(),
    enabled: stored !== '',
    staleTime: 60_000,
  })
  const send = useMutation({
    mutationFn: async (file: File | null): Promise<Template | null> => {
      if (!template) {
        const { id } = await editor.read()
        return templates.update(id, { [name]: file ?? '' } as Partial<Record<Name, File | string>>)
      }
      return editor.shared.act<Partial<Record<Name, File | string>>>(
        { [name]: file ?? '' },
        {
          fields: certificateTemplateFields,
          labels: { logo: label, signature: label, secondSignature: label },
          texts: {
            [name]: (value: unknown) =>
              value instanceof File ? value.name : fileNameOf(template, String(value)),
          },
          write: (change, startedFrom) => templates.update(template.id, change, { startedFrom }),
        },
      )
    },
    onSuccess: (saved) => {
      if (!saved) return
      if (!template) editor.kept(saved)
      notifySaved()
    },
    onError: (error) => notify.error(fieldMessages(error)[name] ?? failureMessage(error)),
  })
  return (
    <div>
      <ImageField
        label={label}
        current={template && stored && token.data ? fileUrl(template, stored, { token: token.data }) : ''}
        value={send.isPending ? send.variables : undefined}
        onChange={(file) => send.mutate(file)}
        accept={DRAWN_IMAGES}
        maxBytes={DRAWN_IMAGE_BYTES}
        maxPixels={DRAWN_IMAGE_PIXELS}
        hint="Choisissez une image PNG, JPG ou WebP de moins de 2 Mo, de préférence sur fond transparent."
      />
      {send.isPending ? (
        <Text size="sm" role="status" mt="xs">
          Envoi en cours
        </Text>
      ) : null}
    </div>
  )
}
