import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { liveState } from '#drizzle/domain/live.ts'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { longDate } from '../../../lib/format.ts'
import { time } from '../../../lib/moments.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { livesAhead } from '../../learning/index.ts'

/**
 * « Prochain direct »: the next live lesson of the person's courses that is visible to that person; nothing
 * where there is none.
 */
export const NextLive = ({ userId, courses }: { userId: string; courses: readonly string[] }) => {
  const lives = useQuery(livesAhead(userId))
  const now = useNow().getTime()
  const next = lives.data?.items.find(
    (lesson) => courses.includes(lesson.expand?.module?.course ?? '') && liveState(lesson, now) !== 'over',
  )
  const course = next?.expand?.module?.course
  if (!next || !course) return null
  const isOpen = liveState(next, now) === 'open'
  return (
    <Panel labelledBy="prochain-direct">
      <Title order={2} size="h3" id="prochain-direct">
        {isOpen ? 'Votre direct est ouvert' : 'Prochain direct'}
      </Title>
      <Text>{`${next.title}, le ${longDate(next.liveAt)} à ${time(next.liveAt).replace(':', '\u00a0h\u00a0')} (heure de Paris).`}</Text>
      <div>
        <Button
          component={Link}
          to={link('memberLesson', { id: course, lessonId: next.id })}
          variant={isOpen ? 'filled' : 'outline'}
        >
          {isOpen ? 'Rejoindre le direct' : 'Voir le direct'}
        </Button>
      </div>
    </Panel>
  )
}
