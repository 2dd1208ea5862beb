import { ShortcutsHelp } from '../../../admin-ui/layouts/ShortcutsHelp.tsx'
import { AudioPlayer } from '../../../admin-ui/media/AudioPlayer.tsx'
import type { Listening } from '../../../admin-ui/media/listening/global-player.ts'
import { useNightOnArrival } from '../../../admin-ui/media/listening/night.ts'
import { PdfView } from '../../../admin-ui/media/PdfView.tsx'
import { PLAYER_SHORTCUTS } from '../../../admin-ui/media/player-shortcuts.ts'
import { VideoPlayer } from '../../../admin-ui/media/VideoPlayer.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { link } from '../../../lib/paths.ts'
import type { LibraryItem } from '../../orders/index.ts'
import { type PurchasedFile, purchaseFile } from '../media/purchase-file.ts'
import { useKeptPlace } from '../media/use-stored-position.ts'

interface Props {
  item: LibraryItem
  file: PurchasedFile
  userId: string
  /** Opens the night screen, on which `onNight` is called. */
  isNight?: boolean
  onNight?: () => void
}

/** A recording or film, from where the person stopped on this device. */
const Played = ({ item, file, userId, isNight = false, onNight }: Props) => {
  useNightOnArrival(isNight && file.media === 'audio', () => onNight?.())
  const place = useKeptPlace(userId, `${item.id}/${file.name}`)
  const picture = item.image ? fileUrl(item, item.image, { thumb: '960x720' }) : ''
  const props = { file: purchaseFile(file), course: { title: item.title, picture } }
  const listening: Listening = {
    ...props,
    userId,
    startSeconds: place.startSeconds,
    key: `${userId}/${item.id}/${file.name}`,
    drawing: item.slug,
    address: link('memberPurchase', { id: item.id }),
    reporter: () => place.reporter,
  }
  return (
    <>
      {file.media === 'audio' ? (
        <AudioPlayer listening={listening} watch={place.watch} />
      ) : (
        <VideoPlayer {...props} watch={place.watch} startSeconds={place.startSeconds} />
      )}
      <ShortcutsHelp rows={PLAYER_SHORTCUTS} />
    </>
  )
}

/** A file of something that was bought, played or shown in the page; nothing for what can only be downloaded. */
export const PurchaseMedia = (props: Props) => {
  const { file } = props
  if (file.media === 'audio' || file.media === 'video') return <Played {...props} />
  return file.media === 'document' ? <PdfView file={purchaseFile(file)} title={file.title} /> : null
}
