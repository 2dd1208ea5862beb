import { ActionIcon, Badge, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isQuizType, QUIZ_TYPE_LABELS, QUIZ_TYPES } from '#drizzle/domain/quiz.ts'
import { readQuestion } from '#drizzle/quiz-shapes.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import {
  reordered,
  SortableList,
  SortHandle,
  SortMenuItems,
} from '../../../admin-ui/components/SortableList.tsx'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { refusalMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from '../components/Programme.module.css'
import { type EditedQuestion, QuestionDialog } from './QuestionDialog.tsx'
import { arrange, type QuizQuestionRecord, questions, questionsOf } from './queries.ts'
import { freshName, questionFacts, questionValues } from './question-form.ts'

/**
 * Actions on the questions of a quiz: stored at once; a refusal is reported and the stored state read again.
 */
const useQuestions = (quizId: string, all: readonly QuizQuestionRecord[]) => {
  const queries = useQueryClient()
  const act = async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      notify.error(refusalMessage(error))
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: ['questions'] })
    }
  }
  return {
    move: (from: number, to: number) => {
      const next = reordered(all, from, to)
      queries.setQueryData<QuizQuestionRecord[]>(questionsOf(quizId).queryKey, next)
      return act(() =>
        arrange(
          quizId,
          next.map(({ id }) => id),
        ),
      )
    },
    copy: (question: QuizQuestionRecord) =>
      act(() =>
        questions.create({
          ...questionValues(question),
          questionnaire: quizId,
          key: freshName(),
          type: question.type,
          order: all.length + 1,
        }),
      ),
    remove: (question: QuizQuestionRecord) => act(() => questions.remove(question.id)),
  }
}

interface RowProps {
  question: QuizQuestionRecord
  number: number
  edit: () => void
  copy: () => void
  remove: () => void
}

const QuestionRow = ({ question, number, edit, copy, remove }: RowProps) => {
  const isGradable = !('field' in readQuestion(question))
  return (
    <div className={styles.lesson}>
      <SortHandle />
      <button type="button" className={styles.lessonName} onClick={edit}>
        <span>{`${number}. ${question.label}`}</span>
        <Text span size="sm" c="dimmed">
          {questionFacts(question)}
        </Text>
      </button>
      {isGradable ? null : <Badge color="yellow">À compléter</Badge>}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions pour la question ${number}`}>
            <Ellipsis size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden="true" />} onClick={edit}>
            Modifier
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={16} aria-hidden="true" />} onClick={copy}>
            Dupliquer
          </Menu.Item>
          <SortMenuItems />
          <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={remove}>
            Supprimer
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

const AddMenu = ({ add }: { add: (edited: EditedQuestion) => void }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="outline" leftSection={<Plus size={18} aria-hidden="true" />}>
        Ajouter une question
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {QUIZ_TYPES.map((type) => (
        <Menu.Item key={type} onClick={() => add({ type, question: null })}>
          {QUIZ_TYPE_LABELS[type]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** The questions of a quiz, in their order. */
export const QuestionsTab = ({
  quizId,
  all,
  pools,
}: {
  quizId: string
  all: QuizQuestionRecord[]
  pools: string[]
}) => {
  const confirm = useConfirm()
  const acts = useQuestions(quizId, all)
  const [edited, setEdited] = useState<EditedQuestion | null>(null)
  const remove = async (question: QuizQuestionRecord) => {
    const sure = await confirm({
      title: 'Supprimer cette question\u00a0?',
      text: `«\u00a0${question.label}\u00a0» ne sera plus posée. Les tentatives déjà rendues gardent leur score.`,
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure && (await acts.remove(question))) notify.success('Élément supprimé.')
  }
  const edit = (question: QuizQuestionRecord) => {
    if (isQuizType(question.type)) setEdited({ type: question.type, question })
    else notify.warning('Ce type de question ne se modifie pas ici.')
  }
  return (
    <div className={styles.programme}>
      {all.length === 0 ? (
        <EmptyState
          title="Écrivez une première question."
          text={`Le quiz est fermé pendant que vous l’écrivez\u00a0: vous l’ouvrirez aux membres une fois prêt.`}
          action={<AddMenu add={setEdited} />}
        />
      ) : (
        <>
          <SortableList
            items={all}
            label="Questions"
            nameOf={(question) => question.label}
            announce={(position, total) => `Question déplacée en position ${position} sur ${total}`}
            onMove={(from, to) => void acts.move(from, to)}
          >
            {(question, index) => (
              <QuestionRow
                question={question}
                number={index + 1}
                edit={() => edit(question)}
                copy={() => void acts.copy(question)}
                remove={() => void remove(question)}
              />
            )}
          </SortableList>
          <div>
            <AddMenu add={setEdited} />
          </div>
        </>
      )}
      <QuestionDialog
        edited={edited}
        quizId={quizId}
        order={all.length + 1}
        pools={pools}
        close={() => setEdited(null)}
      />
    </div>
  )
}
