import { ActionIcon, Anchor, Button, FileButton, Progress, Text } from '@mantine/core'
import { CircleCheck, Pause, Play, RotateCw, TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { fileSize } from '../../lib/quantities.ts'
import { notify } from '../../ui/toast/store.ts'
import type { Upload } from './queued.ts'
import styles from './UploadRow.module.css'
import { allowAgain, uploads } from './uploads.ts'

const said = ({ status, percent, error, isHeld }: Upload): string => {
  if (status === 'completed') return 'Envoyé'
  if (status === 'error') return error
  if (status === 'paused') return `En pause à ${percent}\u00a0%`
  if (status === 'interrupted')
    return `Interrompu à ${percent}\u00a0%. Choisissez de nouveau le fichier\u00a0: l’envoi reprendra là.`
  if (isHeld) return 'En attente du réseau'
  if (status === 'pending') return 'En attente'
  // The last byte was sent; the server still processes the file.
  return percent === 100 ? 'Enregistrement…' : `${percent}\u00a0%`
}

/** One file: its state and actions. `withOwner`: files of several records are listed together. */
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

const MOVING = ['uploading', 'paused', 'interrupted']

const State = ({ upload }: { upload: Upload }) => {
  const { status, percent, file } = upload
  const isWrong = status === 'error'
  return (
    <div className={styles.state}>
      {MOVING.includes(status) ? (
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
      {status === 'interrupted' ? <ChooseAgain upload={upload} /> : null}
      <PauseOrGoOn upload={upload} />
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

/** Only for resumable uploads: others would restart from zero. */
const PauseOrGoOn = ({ upload: { key, file, status, isLarge } }: { upload: Upload }) => {
  if (!isLarge || !['pending', 'uploading', 'paused'].includes(status)) return null
  const isPaused = status === 'paused'
  const label = isPaused ? 'Reprendre' : 'Mettre en pause'
  const Icon = isPaused ? Play : Pause
  return (
    <ActionIcon
      title={label}
      aria-label={`${label}\u00a0: ${file.name}`}
      onClick={() => (isPaused ? uploads.goOn(key) : uploads.pause(key))}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

const OTHER = 'Ce n’est pas le même fichier\u00a0: l’envoi commencé attend toujours le sien.'

/** Gives an interrupted upload its content back: by a file handle, or by choosing the file again. */
const ChooseAgain = ({ upload: { key, file } }: { upload: Upload }) => {
  const take = (chosen: File | null) => {
    if (chosen && !uploads.goOn(key, chosen)) notify.error(OTHER)
  }
  const goOn = async () => {
    if (!(await allowAgain(key))) notify.error('Ce fichier ne peut plus être lu là où il était.')
  }
  return (
    <>
      {uploads.handle(key) ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Reprendre ${file.name}`}
          onClick={() => void goOn()}
        >
          Reprendre
        </Button>
      ) : null}
      <FileButton onChange={take}>
        {(button) => (
          <Button
            {...button}
            size="compact-sm"
            variant="subtle"
            aria-label={`Choisir de nouveau ${file.name}`}
          >
            Choisir
          </Button>
        )}
      </FileButton>
    </>
  )
}
