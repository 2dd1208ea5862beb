import { Text } from '@mantine/core'
import { videoSource } from '#drizzle/domain/video-source.ts'
import type { FilmProps } from '../../../admin-ui/media/FilmPlayer.tsx'
import { HostedPlayer } from '../../../admin-ui/media/HostedPlayer.tsx'
import { StreamedPlayer, VideoPlayer } from '../../../admin-ui/media/VideoPlayer.tsx'
import { factsOf, lessonFile } from '../lesson-file.ts'
import type { Lesson } from '../queries.ts'

type Props = FilmProps & {
  lesson: Lesson
  /** Reads the lesson again when its film fails to load. */
  recheck: () => void
}

/** A lesson's film, from any source. */
export const LessonFilm = ({ lesson, recheck, ...props }: Props) => {
  const source = videoSource(lesson)
  const facts = factsOf(lesson, (props.tracks ?? []).length > 0)
  if (source?.kind === 'file')
    return <VideoPlayer {...props} file={lessonFile(lesson, source.file, recheck)} />
  if (source?.kind === 'hls') return <StreamedPlayer {...props} facts={facts} address={source.address} />
  if (source) return <HostedPlayer {...props} facts={facts} source={source} />
  return <Text role="alert">Cette vidéo ne peut pas être lue.</Text>
}
