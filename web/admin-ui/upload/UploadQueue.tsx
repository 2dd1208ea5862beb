import { Button, FileButton, Text } from '@mantine/core'
import { UploadCloud } from 'lucide-react'
import styles from './UploadQueue.module.css'
import { UploadRow } from './UploadRow.tsx'
import type { FieldUploads } from './uploads.ts'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  queue: FieldUploads
  label: string
  /** The accepted files, as text. */
  hint: string
  accept?: string
  multiple?: boolean
}

/**
 * The drop zone of one field and its part of the queue (design reference 4.3). The tray announces progress.
 */
export const UploadQueue = ({ queue, label, hint, accept, multiple = true }: Props) => {
  const take = (files: File[]) => queue.add(multiple ? files : files.slice(0, 1))
  const { isOver, zone } = useFileDrop(take)
  return (
    <div className={styles.root}>
      <fieldset className={isOver ? styles.zoneOver : styles.zone} aria-label={label} {...zone}>
        <UploadCloud size={24} aria-hidden="true" />
        <FileButton
          multiple={multiple}
          accept={accept || undefined}
          onChange={(chosen) => take(Array.isArray(chosen) ? chosen : chosen ? [chosen] : [])}
        >
          {(button) => (
            <Button {...button} variant="outline">
              {label}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </fieldset>
      {queue.uploads.length > 0 ? (
        <ul className={styles.list} aria-label={`Envois\u00a0: ${label.toLowerCase()}`}>
          {queue.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
