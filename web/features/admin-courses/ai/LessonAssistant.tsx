import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { AI_LABEL, MAX_SOURCE } from '#drizzle/domain/ai-draft.ts'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/permissions.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { LessonValues } from '../lesson-form.ts'
import type { Lesson } from '../queries.ts'
import styles from './Ai.module.css'
import { LessonDraft } from './LessonDraft.tsx'
import { assistant, type LessonKind, startOfLesson } from './queries.ts'

const ASKS: readonly { kind: LessonKind; label: string }[] = [
  { kind: 'summary', label: 'Résumer' },
  { kind: 'objectives', label: 'Objectifs' },
  { kind: 'quiz', label: 'Quiz à partir de la leçon' },
]

interface Props {
  lesson: Lesson
  form: RecordForm<LessonValues>
}

/** In a lesson's panel: what a model may make of its words. */
export const LessonAssistant = (props: Props) => (useCan('ai.use') ? <Assistant {...props} /> : null)

const Assistant = ({ lesson, form }: Props) => {
  const title = useId()
  const queries = useQueryClient()
  const status = useQuery(assistant)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const start = useMutation({
    mutationFn: (kind: LessonKind) => {
      const { content, transcript } = form.getValues()
      return startOfLesson(
        lesson.id,
        kind,
        `${plainText(content)}\n\n${plainText(transcript)}`.trim().slice(0, MAX_SOURCE),
      )
    },
    onSuccess: (jobId) => {
      setChosen(jobId)
      setLeft(false)
      void queries.invalidateQueries({ queryKey: assistant.queryKey })
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  // Without a key there is nothing to offer; the diagnosis in « Réglages » says how to get one.
  if (!status.data || status.data.model === null) return null
  // After a reload the newest undecided draft is shown again.
  const waiting = status.data.jobs.find((job) => job.lesson === lesson.id && !job.isDecided)
  const jobId = chosen ?? (isLeft || waiting?.state === 'failed' ? null : (waiting?.id ?? null))
  const insert = (html: string) => {
    form.set('content', `${html}${form.getValues().content}`)
    form.set('aiDraft', true)
    notify.success('Texte inséré en tête de la leçon.')
  }
  return (
    <section aria-labelledby={title} className={styles.lesson}>
      <div className={styles.head}>
        <Text fw={600} id={title}>
          Assistant IA
        </Text>
        <div className={styles.acts}>
          {ASKS.map(({ kind, label }) => (
            <Button
              key={kind}
              size="compact-md"
              variant="outline"
              leftSection={<Sparkles size={14} aria-hidden="true" />}
              loading={start.isPending && start.variables === kind}
              disabled={start.isPending}
              onClick={() => start.mutate(kind)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {jobId ? (
        <>
          <p className={styles.label}>{AI_LABEL}</p>
          <LessonDraft
            key={jobId}
            id={jobId}
            insert={insert}
            leave={() => {
              setChosen(null)
              setLeft(true)
            }}
          />
        </>
      ) : null}
    </section>
  )
}
