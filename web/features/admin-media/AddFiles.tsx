import { Button, FileButton } from '@mantine/core'
import { Upload } from 'lucide-react'
import { mediaFields } from '#drizzle/collections/media.ts'
import { fileProblem } from '../../admin-ui/upload/targets.ts'
import { uploads } from '../../admin-ui/upload/uploads.ts'
import { newRecordId } from '../../lib/send-once.ts'
import { mediaScreens } from './screens.ts'

/** A new record a file; the tray shows how far each is, and goes on over pages. */
const send = (files: readonly File[]): void => {
  for (const file of files)
    uploads.add(
      {
        collection: 'media',
        id: newRecordId(),
        field: 'file',
        many: false,
        room: null,
        owner: 'Médias',
        path: mediaScreens.path,
        fresh: { name: file.name.slice(0, 200) },
      },
      [file],
      (one) => fileProblem(one, mediaFields.file),
    )
}

/** « Ajouter des fichiers »: as many as are chosen. */
export const AddFiles = () => (
  <FileButton multiple onChange={send}>
    {(props) => (
      <Button {...props} leftSection={<Upload size={18} aria-hidden="true" />}>
        Ajouter des fichiers
      </Button>
    )}
  </FileButton>
)
