import { Button, Group, Text } from '@mantine/core'
import { CircleCheck, Download, RotateCcw, Trash2, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { longDate } from '../../../lib/format.ts'
import { playedUntil } from '../../../lib/offline/downloaded-recording.ts'
import { canKeep } from '../../../lib/offline/shelf.ts'
import { link } from '../../../lib/paths.ts'
import { fileSize } from '../../../lib/quantities.ts'
import { type DownloadTarget, keeping } from './offline-downloads.ts'
import { useKeeping, useKeptOf } from './use-downloads.ts'

const share = (bytes: number, total: number): string =>
  total > 0 ? `${Math.floor((bytes / total) * 100)}\u00a0% de ${fileSize(total)}` : 'en préparation'

/**
 * Downloads a recording, shows the progress, and removes it again. Renders nothing without browser storage.
 */
export const KeepButton = ({ wanted }: { wanted: DownloadTarget }) => {
  const { userId, lesson } = wanted.downloaded
  const downloaded = useKeptOf(userId, lesson.id)
  const completion = useKeeping(lesson.id)
  if (!canKeep() || downloaded === undefined) return null
  const isHere = downloaded?.isWhole === true && downloaded.lesson.audio === lesson.audio
  const keep = () => keeping.ask([wanted])
  const remove = () => void keeping.remove(userId, lesson.id)
  if (completion && completion.state !== 'stopped')
    return (
      <Group gap="xs">
        <Text size="sm" role="status">
          {completion.state === 'waiting'
            ? 'Téléchargement en attente…'
            : `Téléchargement\u00a0: ${share(completion.bytes, completion.total)}`}
        </Text>
        <Button variant="subtle" leftSection={<X size={18} aria-hidden="true" />} onClick={remove}>
          Arrêter
        </Button>
      </Group>
    )
  if (isHere)
    return (
      <Group gap="xs">
        <CircleCheck size={18} aria-hidden="true" />
        <Text size="sm" span>
          <Link to={link('kept')}>Gardée sur cet appareil</Link>
          {` jusqu’au ${longDate(new Date(playedUntil(downloaded)).toISOString())}`}
        </Text>
        <Button variant="subtle" leftSection={<Trash2 size={18} aria-hidden="true" />} onClick={remove}>
          Retirer
        </Button>
      </Group>
    )
  const isBegun = downloaded !== null || completion !== null
  return (
    <Group gap="xs">
      <Button
        variant="outline"
        leftSection={
          isBegun ? <RotateCcw size={18} aria-hidden="true" /> : <Download size={18} aria-hidden="true" />
        }
        onClick={keep}
      >
        {isBegun ? 'Reprendre le téléchargement' : 'Garder hors connexion'}
      </Button>
      {isBegun ? (
        <Button variant="subtle" leftSection={<Trash2 size={18} aria-hidden="true" />} onClick={remove}>
          Retirer
        </Button>
      ) : null}
      {completion?.message ? (
        <Text size="sm" role="status">
          {completion.message}
        </Text>
      ) : null}
    </Group>
  )
}
