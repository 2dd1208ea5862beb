import { useQueryClient } from '@tanstack/react-query'
import { questionnaireFields } from '#drizzle/collections/questionnaires.ts'
import { useKeptDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import { useAutosave } from '../../../admin-ui/hooks/use-autosave.ts'
import { type Quiz, quizOf, quizzes } from './queries.ts'
import {
  SETTINGS_LABELS,
  SETTINGS_VALUE_LABELS,
  type SettingsValues,
  settingsPatch,
  settingsProblems,
  settingsValues,
} from './settings-form.ts'

/** The form over a quiz's rules, which several people may be writing. */
export const useQuizEditor = (quiz: Quiz) => {
  const queries = useQueryClient()
  const form = useRecordForm<SettingsValues>({
    fields: questionnaireFields,
    initial: settingsValues(quiz),
    labels: SETTINGS_LABELS,
    check: settingsProblems,
  })
  const shared = useSharedRecord<Quiz, SettingsValues>({
    record: quiz,
    form,
    fields: questionnaireFields,
    texts: SETTINGS_VALUE_LABELS,
    valuesOf: settingsValues,
    read: () => queries.fetchQuery({ ...quizOf(quiz.id), staleTime: 0 }),
    write: (change, startedFrom) =>
      quizzes.update(quiz.id, settingsPatch(change, form.getValues()), { startedFrom }),
    kept: (saved) => queries.setQueryData(quizOf(quiz.id).queryKey, saved),
  })
  const autosave = useAutosave({ dirty: form.dirty, wrong: form.wrong, save: shared.save })
  const offer = useKeptDraft({ name: `questionnaires-${quiz.id}` }, shared.draft)
  return { form, shared, autosave, offer }
}
export type QuizEditor = ReturnType<typeof useQuizEditor>
