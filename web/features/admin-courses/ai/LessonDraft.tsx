import { Alert, Button, Group, Loader, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Ai.module.css'
import { costText, STATE_LABELS } from './labels.ts'
import { assistant, type Job, setIgnored, stop, take } from './queries.ts'
import { isOver, useJob } from './use-job.ts'

const INTRODUCTIONS: Partial<Record<Job['kind'], string>> = {
  objectives: 'À la fin de cette leçon, vous saurez\u00a0:',
}
const HEADINGS: Partial<Record<Job['kind'], string>> = { summary: 'L’essentiel', objectives: 'Objectifs' }

/** A draft in lines, as an author edits it: a paragraph, and points that begin with a dash. */
const linesOf = ({ result }: Job): string => {
  if (result?.summary)
    return [result.summary.summary, ...result.summary.points.map((point) => `- ${point}`)].join('\n')
  return (result?.objectives ?? []).map((objective) => `- ${objective}`).join('\n')
}

/** The same as rich text. */
const htmlOf = (kind: Job['kind'], lines: string): string => {
  const written = lines.split('\n').map((line) => line.trim())
  const points = written.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const parts = written.filter((line) => line !== '' && !line.startsWith('- '))
  const introduction = INTRODUCTIONS[kind]
  return [
    `<h2>${escapeMarkup(HEADINGS[kind] ?? '')}</h2>`,
    ...(introduction ? [`<p>${escapeMarkup(introduction)}</p>`] : []),
    ...parts.map((line) => `<p>${escapeMarkup(line)}</p>`),
    points.length > 0
      ? `<ul>${points.map((point) => `<li><p>${escapeMarkup(point)}</p></li>`).join('')}</ul>`
      : '',
  ].join('')
}

interface Props {
  id: string
  /** Puts rich text into the lesson. */
  insert: (html: string) => void
  leave: () => void
}

/** A model's draft of a lesson: to insert, edit or ignore. */
export const LessonDraft = ({ id, insert, leave }: Props) => {
  const { job, text, isGone, put } = useJob(id)
  const queries = useQueryClient()
  const [edited, setEdited] = useState<string | null>(null)
  const acts = useMutation({
    mutationFn: (act: () => Promise<Job>) => act(),
    onSuccess: (next) => {
      put(next)
      for (const queryKey of [['lessons'], ['courses', 'counts'], assistant.queryKey])
        void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  if (isGone) return <Text size="sm">Ce brouillon n’existe plus.</Text>
  if (!job) return <Loader size={18} aria-label="Chargement en cours" />
  if (!isOver(job))
    return (
      <>
        <Group gap="sm" justify="space-between">
          <Group gap="xs">
            <Loader size={18} aria-hidden="true" />
            <Text size="sm" role="status">
              {`${STATE_LABELS[job.state]}…`}
            </Text>
          </Group>
          <Button size="compact-md" variant="outline" onClick={() => acts.mutate(() => stop(id))}>
            Arrêter
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {text.replace(/[{}[\]"]+/g, ' ').slice(-300)}
        </Text>
      </>
    )
  const decide = (after: () => void) => {
    acts.mutate(
      () =>
        setIgnored(
          id,
          job.kind === 'quiz' ? 'quiz' : job.kind === 'summary' ? 'summary' : 'objectives',
          true,
        ),
      {
        onSuccess: after,
      },
    )
  }
  const questions = job.result?.quiz ?? []
  const lines = edited ?? linesOf(job)
  return (
    <>
      {job.problem ? <Alert color="red">{job.problem}</Alert> : null}
      {job.state === 'stopped' ? <Text size="sm">Arrêté à votre demande.</Text> : null}
      {questions.length > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {`${plural(questions.length, 'question')}, dans une leçon à part, fermée jusqu’à ce que vous l’ouvriez. Vous les modifierez depuis la page du quiz.`}
          </Text>
          <ol>
            {questions.map(({ question, choices, right }) => (
              <li key={question}>
                {question}
                <Text size="sm" c="dimmed">
                  {`Réponse attendue\u00a0: ${choices[right] ?? ''}`}
                </Text>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {job.result && job.kind !== 'quiz' ? (
        edited === null ? (
          <p className={styles.words}>{lines}</p>
        ) : (
          <Textarea
            label="Texte à insérer"
            description="Les lignes qui commencent par un tiret deviennent une liste"
            autosize
            minRows={3}
            value={edited}
            onChange={({ currentTarget }) => setEdited(currentTarget.value)}
          />
        )
      ) : null}
      <Text size="sm" c="dimmed">{`${costText(job)}.`}</Text>
      <div className={styles.acts}>
        {job.result ? (
          <Button
            size="compact-md"
            loading={acts.isPending}
            onClick={() => {
              if (job.kind === 'quiz')
                acts.mutate(() => take(id, 'all'), {
                  onSuccess: () => {
                    notify.success('Quiz ajouté après la leçon.')
                    leave()
                  },
                })
              else
                decide(() => {
                  insert(htmlOf(job.kind, lines))
                  leave()
                })
            }}
          >
            Insérer
          </Button>
        ) : null}
        {job.result && job.kind !== 'quiz' && edited === null ? (
          <Button size="compact-md" variant="outline" onClick={() => setEdited(lines)}>
            Modifier
          </Button>
        ) : null}
        <Button size="compact-md" variant="subtle" disabled={acts.isPending} onClick={() => decide(leave)}>
          {job.result ? 'Ignorer' : 'Fermer'}
        </Button>
      </div>
    </>
  )
}
