import { Alert, Badge, Button, Group, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Eye } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { gradable } from '#drizzle/quiz-shapes.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { useTitle } from '../../../lib/page.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { useLive } from '../../../lib/use-live.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { type Lesson, lessons } from '../queries.ts'
import { PreviewDialog } from '../quiz/PreviewDialog.tsx'
import { QuestionsTab } from '../quiz/QuestionsTab.tsx'
import { type Quiz, type QuizQuestionRecord, questionsOf, quizOf } from '../quiz/queries.ts'
import { SettingsTab } from '../quiz/SettingsTab.tsx'
import { StatisticsTab } from '../quiz/StatisticsTab.tsx'
import { type QuizEditor, useQuizEditor } from '../quiz/use-quiz-editor.ts'

const TABS = ['questions', 'reglages', 'resultats'] as const

const poolsOf = (all: readonly QuizQuestionRecord[]): Map<string, number> => {
  const pools = new Map<string, number>()
  for (const { pool } of gradable(all)) if (pool !== '') pools.set(pool, (pools.get(pool) ?? 0) + 1)
  return pools
}

interface Props {
  courseId: string
  lesson: Lesson
  quiz: Quiz
  questions: QuizQuestionRecord[]
}

/** A new quiz is closed: shows the button that opens it. */
const Closed = ({ editor, isReady }: { editor: QuizEditor; isReady: boolean }) => {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    editor.form.set('isActive', true)
    const outcome = await editor.shared.save(false)
    if (outcome === 'stored') notify.success('Le quiz est ouvert aux membres.')
    setBusy(false)
  }
  return (
    <Alert color="yellow" mb="lg">
      <Group justify="space-between" gap="sm">
        <Text>
          {isReady
            ? 'Ce quiz est fermé\u00a0: personne ne peut le commencer.'
            : 'Ce quiz est fermé. Vous l’ouvrirez aux membres quand il aura ses questions.'}
        </Text>
        {isReady ? (
          <Button loading={busy} onClick={() => void open()}>
            Ouvrir aux membres
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}

const Editor = ({ courseId, lesson, quiz, questions }: Props) => {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'questions'
  const editor = useQuizEditor(quiz)
  const [isPreviewed, setPreviewed] = useState(false)
  const pools = poolsOf(questions)
  return (
    <AdminPage
      title={`Quiz\u00a0: ${lesson.title}`}
      adjacent={quiz.status === 'active' ? <Badge color="green">Ouvert</Badge> : <Badge>Fermé</Badge>}
      actions={
        <>
          <Button
            component={Link}
            to={adminLink('adminCourseEdit', { id: courseId }, { tab: 'programme', lecon: lesson.id })}
            variant="outline"
            leftSection={<ArrowLeft size={18} aria-hidden="true" />}
          >
            La leçon
          </Button>
          <Button
            variant="outline"
            leftSection={<Eye size={18} aria-hidden="true" />}
            disabled={gradable(questions).length === 0}
            onClick={() => setPreviewed(true)}
          >
            Aperçu
          </Button>
        </>
      }
    >
      {quiz.status === 'active' ? null : <Closed editor={editor} isReady={gradable(questions).length > 0} />}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setSearch(next && next !== 'questions' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List>
          <Tabs.Tab value="questions">Questions</Tabs.Tab>
          <Tabs.Tab value="reglages">Réglages</Tabs.Tab>
          <Tabs.Tab value="resultats">Résultats</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="questions" pt="lg">
          <QuestionsTab quizId={quiz.id} all={questions} pools={[...pools.keys()]} />
        </Tabs.Panel>
        <Tabs.Panel value="reglages" pt="lg">
          <SettingsTab editor={editor} pools={pools} />
        </Tabs.Panel>
        <Tabs.Panel value="resultats" pt="lg">
          <StatisticsTab quizId={quiz.id} />
        </Tabs.Panel>
      </Tabs>
      <PreviewDialog
        opened={isPreviewed}
        close={() => setPreviewed(false)}
        quiz={quiz}
        questions={questions}
      />
    </AdminPage>
  )
}

const QuizOf = () => {
  const { id = '', lessonId = '' } = useParams()
  const lesson = useQuery(lessons.one(lessonId))
  const quizId = lesson.data?.quiz ?? ''
  const quiz = useQuery({ ...quizOf(quizId), enabled: quizId !== '' })
  const questions = useQuery({ ...questionsOf(quizId), enabled: quizId !== '' })
  useLive(quizId ? [{ collection: 'questions', query: { filter: `questionnaire = "${quizId}"` } }] : [], [
    ['questions'],
  ])
  useTitle(lesson.data ? `Quiz\u00a0: ${lesson.data.title}` : undefined)
  useCrumbTitle(lessonId, lesson.data?.title)
  const all = [lesson, quiz, questions]
  const isGone = all.some((query) => query.isError && isNotFound(query.error)) || lesson.data?.quiz === ''
  if (lesson.data && quiz.data && questions.data)
    return (
      <Editor
        key={quiz.data.id}
        courseId={id}
        lesson={lesson.data}
        quiz={quiz.data}
        questions={questions.data}
      />
    )
  if (isGone)
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /admin/courses/${id}/quiz/${lessonId}`}
        homePath={adminLink('adminCourses')}
      />
    )
  const failed = all.find((query) => query.isError)
  return (
    <AdminPage title="Quiz">{failed ? <Failed retry={failed.refetch} /> : <Blocks rows={6} />}</AdminPage>
  )
}

/** `/admin/courses/{id}/quiz/{lessonId}`: what the quiz of a lesson asks, its rules, how members fare. */
export default function QuizPage() {
  return useCan('courses.manage') ? <QuizOf /> : <Forbidden />
}
