import { useQuery } from '@tanstack/react-query'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { SoundPlayer } from '../../../ui/sound/SoundPlayer.tsx'
import { extractCaption } from '../../extracts/labels.ts'
import { extractsOf } from '../../extracts/queries.ts'

/** What can be heard of a product before it is bought; nothing where its author chose nothing. Loaded after the page. */
export default function ProductExtract({ produit }: { produit: string }) {
  const { data, refetch } = useQuery(extractsOf({ produit }))
  const extract = data?.extracts[0]
  if (!extract) return null
  const { src, title, seconds, peaks } = extract
  return (
    <section aria-labelledby="sound-extract">
      <h2 id="sound-extract">Écouter un extrait</h2>
      <SoundPlayer
        key={src}
        src={src}
        title={title}
        seconds={seconds}
        levels={peaks}
        caption={extractCaption(seconds)}
        note={NOT_WHILE_DRIVING}
        onMissing={() => void refetch()}
      />
    </section>
  )
}
