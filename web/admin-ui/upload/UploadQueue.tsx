import { ActionIcon, Button, FileButton, Progress, Text } from '@mantine/core'
import { CircleCheck, RotateCw, TriangleAlert, UploadCloud, X } from 'lucide-react'
import { useState } from 'react'
import { fileSize } from '../../lib/quantities.ts'
import styles from './UploadQueue.module.css'
import type { Upload, UploadQueueState } from './use-upload-queue.ts'

const STATUS = {
  pending: 'En attente',
  uploading: 'Envoi en cours',
  completed: 'Terminé',
  error: 'Erreur',
} as const

/** The drop zone and its list (design reference 4.3). `hint` says what is accepted. */
export const UploadQueue = (props: {
  queue: UploadQueueState
  label: string
  hint: string
  accept?: string
  multiple?: boolean
}) => {
  const { queue } = props
  const [over, setOver] = useState(false)
  const done = queue.uploads.filter(({ status }) => status === 'completed').length
  const take = (files: File[]) => queue.add(props.multiple === false ? files.slice(0, 1) : files)
  return (
    <div className={styles.root}>
      <fieldset
        className={over ? styles.zoneOver : styles.zone}
        aria-label={props.label}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take([...event.dataTransfer.files])
        }}
      >
        <UploadCloud size={24} aria-hidden="true" />
        <FileButton
          multiple={props.multiple !== false}
          accept={props.accept}
          onChange={(chosen) => take(Array.isArray(chosen) ? chosen : chosen ? [chosen] : [])}
        >
          {(button) => (
            <Button {...button} variant="outline">
              {props.label}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {props.hint}
        </Text>
      </fieldset>
      {queue.uploads.length > 0 ? (
        <>
          <Text size="sm" role="status">
            {`${done} ${done > 1 ? 'fichiers' : 'fichier'} sur ${queue.uploads.length} ${done > 1 ? 'envoyés' : 'envoyé'}`}
          </Text>
          <ul className={styles.list}>
            {queue.uploads.map((upload) => (
              <Row key={upload.key} upload={upload} queue={queue} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

const Row = ({ upload, queue }: { upload: Upload; queue: UploadQueueState }) => {
  const { key, file, status } = upload
  const busy = status === 'pending' || status === 'uploading'
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span>{file.name}</span>
        <Text span size="sm" c="dimmed">
          {fileSize(file.size)}
        </Text>
      </div>
      <div className={styles.state}>
        {status === 'uploading' ? (
          <Progress.Root size={8} className={styles.bar}>
            <Progress.Section value={upload.percent} aria-label={`Envoi de ${file.name}`} />
          </Progress.Root>
        ) : null}
        <Text
          span
          size="sm"
          c={status === 'error' ? '#ac0a2d' : 'dimmed'}
          role={status === 'error' ? 'alert' : undefined}
        >
          {status === 'completed' ? (
            <CircleCheck size={16} aria-hidden="true" className={styles.icon} />
          ) : null}
          {status === 'error' ? <TriangleAlert size={16} aria-hidden="true" className={styles.icon} /> : null}
          {status === 'uploading' ? `${upload.percent} %` : upload.error || STATUS[status]}
        </Text>
      </div>
      <div className={styles.acts}>
        {status === 'error' ? (
          <ActionIcon aria-label={`Réessayer ${file.name}`} onClick={() => queue.retry(key)}>
            <RotateCw size={18} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        <ActionIcon
          aria-label={`${busy ? 'Annuler' : 'Retirer'} ${file.name}`}
          onClick={() => (busy ? queue.cancel(key) : queue.remove(key))}
        >
          <X size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}
