import { useQuery } from '@tanstack/react-query'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { SoundPlayer } from '../../../ui/sound/SoundPlayer.tsx'
import { audioPreviewCaption, audioPreviewsOf } from '../../extracts/index.ts'

/** The audio preview of a product; nothing where its author chose none. Loaded after the page. */
export default function ProductAudioPreview({ produit }: { produit: string }) {
  const { data, refetch } = useQuery(audioPreviewsOf({ produit }))
  const audioPreview = data?.extracts[0]
  if (!audioPreview) return null
  const { src, title, seconds, peaks } = audioPreview
  return (
    <section aria-labelledby="sound-extract">
      <h2 id="sound-extract">Écouter un extrait</h2>
      <SoundPlayer
        key={src}
        src={src}
        title={title}
        seconds={seconds}
        levels={peaks}
        caption={audioPreviewCaption(seconds)}
        note={NOT_WHILE_DRIVING}
        onMissing={() => void refetch()}
      />
    </section>
  )
}
