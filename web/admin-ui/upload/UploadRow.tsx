import { ActionIcon, Anchor, Button, Progress, Text } from '@mantine/core'
import { CircleCheck, RotateCw, TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { fileSize } from '../../lib/quantities.ts'
import styles from './UploadRow.module.css'
import type { Upload } from './upload-store.ts'
import { uploads } from './uploads.ts'

const said = ({ status, percent, error, isHeld }: Upload): string => {
  if (status === 'completed') return 'Envoyé'
  if (status === 'error') return error
  if (isHeld) return 'En attente du réseau'
  if (status === 'pending') return 'En attente'
  // The last byte has left, the server still reads the file.
  return percent === 100 ? 'Enregistrement…' : `${percent}\u00a0%`
}

/** One file: where it stands, and what can be done with it. `withOwner` where other records' files stand beside it. */
export const UploadRow = ({ upload, withOwner }: { upload: Upload; withOwner?: boolean }) => {
  const { status, file, target } = upload
  return (
    <li className={withOwner ? styles.stacked : styles.row} data-upload={status}>
      <div className={styles.name}>
        <span>{file.name}</span>
        <Text span size="sm" c="dimmed">
          {fileSize(file.size)}
          {withOwner ? (
            <>
              {', '}
              <Anchor component={Link} to={target.path} size="sm">
                {target.owner}
              </Anchor>
            </>
          ) : null}
        </Text>
      </div>
      <State upload={upload} />
      <Acts upload={upload} />
    </li>
  )
}

const State = ({ upload }: { upload: Upload }) => {
  const { status, percent, file } = upload
  const isWrong = status === 'error'
  return (
    <div className={styles.state}>
      {status === 'uploading' ? (
        <Progress.Root size={8} className={styles.bar}>
          <Progress.Section value={percent} aria-label={`Envoi de ${file.name}`} />
        </Progress.Root>
      ) : null}
      <Text span size="sm" c={isWrong ? 'red.7' : 'dimmed'}>
        {status === 'completed' ? <CircleCheck size={16} aria-hidden="true" className={styles.icon} /> : null}
        {isWrong ? <TriangleAlert size={16} aria-hidden="true" className={styles.icon} /> : null}
        {said(upload)}
      </Text>
    </div>
  )
}

const Acts = ({ upload }: { upload: Upload }) => {
  const { key, file, status, canRetry } = upload
  const isActive = status === 'pending' || status === 'uploading'
  return (
    <div className={styles.acts}>
      {status === 'error' && canRetry ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<RotateCw size={16} aria-hidden="true" />}
          aria-label={`Réessayer ${file.name}`}
          onClick={() => uploads.retry(key)}
        >
          Réessayer
        </Button>
      ) : null}
      <ActionIcon
        title={isActive ? 'Annuler' : 'Retirer'}
        aria-label={`${isActive ? 'Annuler' : 'Retirer'} ${file.name}`}
        onClick={() => (isActive ? uploads.cancel(key) : uploads.remove(key))}
      >
        <X size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
