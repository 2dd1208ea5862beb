import { useRef } from 'react'
import { useHlsSource } from '../../ui/media/use-hls-source.ts'
import { FilmPlayer, type FilmProps } from './FilmPlayer.tsx'
import type { MediaFacts, MediaFile } from './media-file.ts'
import { useFileSource } from './use-file-source.ts'

/** A film in the site's own storage. */
export const VideoPlayer = ({ file, ...film }: FilmProps & { file: MediaFile }) => {
  const element = useRef<HTMLVideoElement>(null)
  return <FilmPlayer {...film} facts={file} element={element} source={useFileSource(file)} />
}

/** A film streamed from its own address (HLS). */
export const StreamedPlayer = ({
  facts,
  address,
  ...film
}: FilmProps & { facts: MediaFacts; address: string }) => {
  const element = useRef<HTMLVideoElement>(null)
  return <FilmPlayer {...film} facts={facts} element={element} source={useHlsSource(element, address)} />
}
