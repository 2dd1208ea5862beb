import { Button, Text, Title } from '@mantine/core'
import { Play, RotateCcw, Trash2 } from 'lucide-react'
import member from '../../../admin-ui/components/Member.module.css'
import { duration, longDate } from '../../../lib/format.ts'
import { heardUntil, type KeptRecording, mayBeHeard } from '../../../lib/offline/kept-recording.ts'
import { fileSize } from '../../../lib/quantities.ts'
import styles from './Kept.module.css'
import { keeping } from './keeping.ts'
import { useKeeping } from './use-kept.ts'

const EXPIRED = 'Connectez-vous à internet pour continuer à l’écouter\u00a0: votre accès doit être vérifié.'

const factsOf = (kept: KeptRecording): string => {
  const length = kept.lesson.mediaSeconds || kept.lesson.durationSeconds
  return [
    ...(length > 0 ? [duration(length)] : []),
    fileSize(kept.bytes),
    `jusqu’au ${longDate(new Date(heardUntil(kept)).toISOString())}`,
  ].join(', ')
}

const Row = (props: { kept: KeptRecording; isCurrent: boolean; play: () => void }) => {
  const { kept, isCurrent, play } = props
  const { userId, lesson } = kept
  const standing = useKeeping(lesson.id)
  const isUnderway = standing !== null && standing.state !== 'stopped'
  const state = () => {
    if (isUnderway) {
      const share = standing.total > 0 ? Math.floor((standing.bytes / standing.total) * 100) : 0
      return kept.bytes > 0
        ? `Téléchargement\u00a0: ${share}\u00a0% de ${fileSize(kept.bytes)}`
        : 'Téléchargement en attente…'
    }
    if (!kept.isWhole) return standing?.message || 'Le téléchargement n’est pas terminé.'
    return mayBeHeard(kept, Date.now()) ? factsOf(kept) : EXPIRED
  }
  return (
    <li className={styles.row} aria-current={isCurrent || undefined}>
      <div className={styles.words}>
        <Text fw={600}>{lesson.title}</Text>
        <Text size="sm" c="dimmed" role={isUnderway ? 'status' : undefined}>
          {state()}
        </Text>
      </div>
      <div className={member.acts}>
        {!isCurrent && kept.isWhole && mayBeHeard(kept, Date.now()) ? (
          <Button
            variant="outline"
            leftSection={<Play size={18} aria-hidden="true" />}
            onClick={play}
            aria-label={`Écouter ${lesson.title}`}
          >
            Écouter
          </Button>
        ) : null}
        {!kept.isWhole && !isUnderway ? (
          <Button
            variant="outline"
            leftSection={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => keeping.ask([{ kept, picture: '' }])}
            aria-label={`Reprendre le téléchargement de ${lesson.title}`}
          >
            Reprendre
          </Button>
        ) : null}
        <Button
          variant="subtle"
          leftSection={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => void keeping.remove(userId, lesson.id)}
          aria-label={`Retirer ${lesson.title} de cet appareil`}
        >
          Retirer
        </Button>
      </div>
    </li>
  )
}

/** What is kept, course by course. */
export const KeptList = (props: {
  all: readonly KeptRecording[]
  current: string
  play: (kept: KeptRecording) => void
}) => {
  const courses = [...new Map(props.all.map(({ course }) => [course.id, course])).values()]
  return courses.map((course) => (
    <section key={course.id} aria-label={course.title}>
      <Title order={2} size="h3" mb="sm">
        {course.title}
      </Title>
      <ul className={styles.list}>
        {props.all
          .filter((kept) => kept.course.id === course.id)
          .map((kept) => (
            <Row
              key={kept.lesson.id}
              kept={kept}
              isCurrent={kept.lesson.id === props.current}
              play={() => props.play(kept)}
            />
          ))}
      </ul>
    </section>
  ))
}
