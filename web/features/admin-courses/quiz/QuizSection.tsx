import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { allows } from '#drizzle/access.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { gradable } from '#drizzle/quiz-shapes.ts'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { useUser } from '../../../lib/auth.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Lesson, lessons } from '../queries.ts'
import { questionsOf, quizOf, quizOfLesson } from './queries.ts'

/** In a lesson's panel: how far its quiz is, and the way to write it. `save` stores what the panel holds first. */
export const QuizSection = (props: { lesson: Lesson; courseId: string; save: () => Promise<boolean> }) => {
  const { lesson, courseId } = props
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayWrite = allows(useUser(), 'courses.manage')
  const [busy, setBusy] = useState(false)
  const questions = useQuery({ ...questionsOf(lesson.quiz), enabled: lesson.quiz !== '' && mayWrite })
  const quiz = useQuery({ ...quizOf(lesson.quiz), enabled: lesson.quiz !== '' && mayWrite })
  const isClosed = quiz.data !== undefined && quiz.data.status !== 'active'
  const open = async () => {
    setBusy(true)
    try {
      if (!(await props.save())) return
      await quizOfLesson(lesson.id)
      // The page opens on the lesson that has it.
      await queries.fetchQuery({ ...lessons.one(lesson.id), staleTime: 0 })
      void queries.invalidateQueries({ queryKey: ['lessons', 'all'] })
      navigate(adminLink('adminQuiz', { id: courseId, lessonId: lesson.id }))
    } catch (error) {
      notify.error(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  if (!mayWrite) return <Text c="dimmed">Les quiz sont écrits par qui gère les formations.</Text>
  const ready = gradable(questions.data ?? []).length
  return (
    <Panel>
      <Text fw={600}>Quiz</Text>
      <Text c="dimmed">
        {ready > 0
          ? `${plural(ready, 'question')}. La leçon est terminée une fois le quiz réussi.`
          : 'Aucune question pour le moment. La leçon est terminée une fois le quiz réussi.'}
      </Text>
      {isClosed ? <Text>{'Il est fermé pour le moment\u00a0: vous l’ouvrirez depuis sa page.'}</Text> : null}
      <div>
        <Button
          variant="outline"
          loading={busy}
          leftSection={<ListChecks size={18} aria-hidden="true" />}
          onClick={() => void open()}
        >
          {lesson.quiz ? 'Modifier le quiz' : 'Créer le quiz'}
        </Button>
      </div>
    </Panel>
  )
}
