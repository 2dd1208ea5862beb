import { useState } from 'react'
import {
  MAX_ANSWER_LENGTH,
  SURVEY_QUESTIONS,
  type SurveyAnswers,
  storedAnswers,
  surveyProblems,
} from '#drizzle/domain/survey.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Textarea } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { answer, type Survey } from '../survey.ts'
import { ScaleInput } from './ScaleInput.tsx'

const STORED =
  'Vous avez déjà répondu à cette question. Votre réponse n’est pas réaffichée, pour que personne d’autre ne la lise\u00a0: laissez vide pour la garder.'

const textOf = (value: number | string | undefined): string => (typeof value === 'string' ? value : '')
const markOf = (value: number | string | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

/** The questions; `done` with what is stored. */
export default function SurveyForm(props: { token: string; survey: Survey; done: (survey: Survey) => void }) {
  const { kind, hasPrivate, answeredAt } = props.survey
  const [answers, setAnswers] = useState<SurveyAnswers>(props.survey.answers)
  const [forgets, setForgets] = useState(false)
  const action = useAction()
  const put = (key: string, value: number | string) => {
    setAnswers((now) => ({ ...now, [key]: value }))
    // The error of a changed answer is cleared until the next submit.
    const { [key]: _, ...errors } = action.errors
    action.setErrors(errors)
  }
  const [attempt, setAttempt] = useState({})
  const submit = async () => {
    const given = storedAnswers(kind, answers)
    const wrong = surveyProblems(kind, given)
    setAttempt({})
    if (Object.keys(wrong).length > 0) return action.setErrors(wrong)
    await action.run(async () => props.done(await answer(props.token, given, hasPrivate && !forgets)))
    setAttempt({})
  }
  return (
    <Form
      label="Questionnaire"
      errors={action.errors}
      failure={action.failure}
      attempt={attempt}
      onSubmit={() => void submit()}
    >
      {SURVEY_QUESTIONS[kind].map((question) => {
        const { key, label, help } = question
        const error = action.errors[key]
        if (question.type === 'scale')
          return (
            <ScaleInput
              key={key}
              question={question}
              value={markOf(answers[key])}
              error={error}
              onChange={(value) => put(key, value)}
            />
          )
        const isStored = Boolean(question.isPrivate && hasPrivate && !forgets)
        return (
          <div key={key}>
            <Textarea
              label={label}
              hint={[help, isStored ? STORED : ''].filter(Boolean).join(' ')}
              error={error}
              isOptional={!question.required}
              rows={4}
              maxLength={MAX_ANSWER_LENGTH}
              value={textOf(answers[key])}
              onChange={(event) => put(key, event.currentTarget.value)}
            />
            {question.isPrivate && hasPrivate ? (
              <Checkbox
                label="Effacer ma réponse précédente à cette question"
                checked={forgets}
                onChange={(event) => setForgets(event.currentTarget.checked)}
              />
            ) : null}
          </div>
        )
      })}
      <div>
        <Button type="submit" isBusy={action.isBusy}>
          {answeredAt ? 'Enregistrer mes réponses' : 'Envoyer mes réponses'}
        </Button>
      </div>
    </Form>
  )
}
