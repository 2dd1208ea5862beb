import { useQuery } from '@tanstack/react-query'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { SoundPlayer } from '../../../ui/sound/SoundPlayer.tsx'
import { audioPreviewCaption, audioPreviewsOf } from '../../extracts/index.ts'

/** The audio previews of a course; nothing where its author chose none. Loaded after the page. */
export default function CourseAudioPreviews({ course }: { course: string }) {
  const { data, refetch } = useQuery(audioPreviewsOf({ course }))
  if (!data || data.extracts.length === 0) return null
  return (
    <section aria-labelledby="extraits">
      <h2 id="extraits">Écouter un extrait</h2>
      <ul>
        {data.extracts.map(({ id, title, src, seconds, peaks }) => (
          <li key={id}>
            <h3>{title}</h3>
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
          </li>
        ))}
      </ul>
    </section>
  )
}
