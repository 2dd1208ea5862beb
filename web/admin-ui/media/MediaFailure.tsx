import { Alert, Button, Text } from '@mantine/core'
import type { MediaFacts } from './media-file.ts'

const LABELS = {
  vidéo: 'Cette vidéo ne peut pas être lue.',
  audio: 'Cet audio ne peut pas être lu.',
  document: 'Ce document ne peut pas être affiché.',
}

/** A film, a recording or a document that cannot be loaded; the transcript below stays available. */
export const MediaFailure = (props: {
  kind: keyof typeof LABELS
  file: Pick<MediaFacts, 'hasTranscript'>
  retry: () => void
}) => (
  <Alert color="red" role="alert">
    <Text mb="sm">
      {LABELS[props.kind]}
      {props.file.hasTranscript ? ' La transcription est disponible plus bas.' : ''}
    </Text>
    <Button variant="outline" onClick={props.retry}>
      Réessayer
    </Button>
  </Alert>
)
