import { Autocomplete, Button, Group, Input, Stack, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { questionFields } from '#drizzle/collections/questionnaires.ts'
import { BLANK, QUIZ_TYPE_LABELS, type QuizType } from '#drizzle/domain/quiz.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { useKeptDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { KeyInputs } from './KeyInputs.tsx'
import { type QuizQuestionRecord, questions } from './queries.ts'
import {
  emptyQuestion,
  freshName,
  QUESTION_LABELS,
  type QuestionValues,
  questionPatch,
  questionProblems,
  questionValues,
} from './question-form.ts'

/** What is edited: a question that is there, or a new one of a kind. */
export interface EditedQuestion {
  type: QuizType
  question: QuizQuestionRecord | null
}

interface Props {
  edited: EditedQuestion
  quizId: string
  /** Where a new question goes. */
  order: number
  pools: string[]
  close: () => void
}

/** A question of a quiz: its text, the right answer, and the feedback. */
export const QuestionDialog = (props: Omit<Props, 'edited'> & { edited: EditedQuestion | null }) => {
  const request = useDialogClose(props.close)
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { edited } = props
  return (
    <Modal
      opened={edited !== null}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      size={720}
      fullScreen={phone}
      title={
        edited ? `${edited.question ? '' : 'Nouvelle question\u00a0: '}${QUIZ_TYPE_LABELS[edited.type]}` : ''
      }
    >
      {edited ? (
        <Form key={edited.question?.id ?? edited.type} {...props} edited={edited} request={request} />
      ) : null}
    </Modal>
  )
}

const useQuestionForm = ({ edited, quizId, order }: Props) => {
  const { type, question } = edited
  const queries = useQueryClient()
  const [initial] = useState(() => (question ? questionValues(question) : emptyQuestion(type)))
  const form = useRecordForm<QuestionValues>({
    fields: questionFields,
    initial,
    labels: QUESTION_LABELS,
    check: questionProblems(type),
  })
  const shared = useSharedRecord<QuizQuestionRecord, QuestionValues>({
    record: question,
    form,
    fields: questionFields,
    valuesOf: questionValues,
    read: () => queries.fetchQuery({ ...questions.one(question?.id ?? ''), staleTime: 0 }),
    write: (change, startedFrom) =>
      question
        ? questions.update(question.id, questionPatch(type, change), { startedFrom })
        : questions.create({
            ...questionPatch(type, form.getValues()),
            questionnaire: quizId,
            key: freshName(),
            type,
            order,
          }),
    kept: () => void queries.invalidateQueries({ queryKey: ['questions'] }),
  })
  return { form, shared }
}

const Form = (props: Props & { request: ConfirmedClose }) => {
  const { edited, pools, close, request } = props
  const { type, question } = edited
  const { form, shared } = useQuestionForm(props)
  const offer = useKeptDraft({ name: `questions-${question?.id ?? `${props.quizId}-${type}`}` }, shared.draft)
  const { leave, release } = useAskedClose(form.dirty, request, close)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const outcome = await shared.save(false)
    setBusy(false)
    if (outcome !== 'stored') return
    release()
    close()
  }
  const wrong = form.errors.answerKey ?? form.errors.options
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {offer}
      <Stack>
        <Textarea
          {...form.text('label')}
          {...(type === 'blanks'
            ? { description: `Écrivez ${BLANK} à la place de chaque mot à trouver.` }
            : {})}
          autosize
          minRows={2}
          data-autofocus
        />
        <Input.Wrapper error={wrong} labelElement="div" data-path={form.value('answerKey')['data-path']}>
          <KeyInputs
            type={type}
            values={form.values}
            setKey={(key) => form.set('answerKey', key)}
            setOptions={(options, key) => {
              form.set('options', options)
              if (key) form.set('answerKey', key)
            }}
            setFeedback={(feedback) => form.set('feedback', feedback)}
          />
        </Input.Wrapper>
        <Textarea {...form.text('explanation')} autosize minRows={2} />
        <Textarea {...form.text('help')} autosize minRows={1} />
        <Pairs>
          <IntegerInput
            {...form.value('worth')}
            label="Points"
            description={'Vide\u00a0: 1 point'}
            max={100}
          />
          <Autocomplete
            {...form.value('pool')}
            size="md"
            data={pools}
            description="Le quiz peut tirer au sort dans un groupe"
          />
        </Pairs>
        <Group justify="flex-end">
          <Button variant="outline" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            {question ? 'Enregistrer' : 'Ajouter la question'}
          </Button>
        </Group>
      </Stack>
      {shared.dialogs}
    </form>
  )
}
