import { useQuery } from '@tanstack/react-query'
import { link } from '../../../lib/paths.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { SoundPlayer } from '../../../ui/sound/SoundPlayer.tsx'
import { audioPreviewCaption, audioPreviewsOf } from '../../extracts/index.ts'

/** The team's audio preview on the home page; nothing without one. Loaded after the page. */
export default function HomeAudioPreview() {
  const { data, refetch } = useQuery(audioPreviewsOf())
  const audioPreview = data?.extracts[0]
  if (!audioPreview) return null
  const { src, title, seconds, peaks, of } = audioPreview
  const isCourse = of.kind === 'course'
  return (
    <Section
      title="Écouter un extrait"
      lead={isCourse ? `${title}, dans la formation «\u00a0${of.title}\u00a0»` : title}
      action={
        <LinkButton
          to={isCourse ? link('course', { slug: of.slug }) : link('product', { id: of.slug })}
          variant="outline"
        >
          {isCourse ? 'Découvrir la formation' : 'Découvrir cet audio'}
        </LinkButton>
      }
    >
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
    </Section>
  )
}
