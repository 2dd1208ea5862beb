import { Alert, Button, Text } from '@mantine/core'
import type { Lesson } from '../queries.ts'

/** A film or a recording that cannot be read; the transcript below stays available. */
export const MediaFailure = (props: { kind: 'vidéo' | 'audio'; lesson: Lesson; retry: () => void }) => (
  <Alert color="red" role="alert">
    <Text mb="sm">
      {props.kind === 'vidéo' ? 'Cette vidéo ne peut pas être lue.' : 'Cet audio ne peut pas être lu.'}
      {props.lesson.transcript ? ' La transcription est disponible plus bas.' : ''}
    </Text>
    <Button variant="outline" onClick={props.retry}>
      Réessayer
    </Button>
  </Alert>
)
