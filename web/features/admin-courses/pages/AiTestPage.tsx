import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleStop, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { decimal } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/permissions.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import styles from '../ai/Ai.module.css'
import { NoAssistant } from '../ai/AiPanel.tsx'
import { costText, monthText, STATE_LABELS } from '../ai/labels.ts'
import { assistant, type Job, streamCourse } from '../ai/queries.ts'

interface Trial {
  readonly text: string
  readonly job: Job | null
  readonly problem: string
  /** Milliseconds since the request. */
  readonly firstMs: number | null
  readonly totalMs: number | null
}
const NOTHING: Trial = { text: '', job: null, problem: '', firstMs: null, totalMs: null }
const seconds = (ms: number): string => `${decimal(Math.round(ms / 100) / 10)}\u00a0s`

const timing = ({ firstMs, totalMs, job }: Trial): string => {
  if (firstMs === null) return 'En attente des premiers mots…'
  const first = `Premiers mots après ${seconds(firstMs)}`
  if (totalMs === null || !job) return `${first}.`
  const rate = totalMs > firstMs ? (job.tokensOut * 1000) / (totalMs - firstMs) : 0
  const pace = rate > 0 ? `, ${decimal(Math.round(rate))} jetons par seconde` : ''
  return `${STATE_LABELS[job.state]} en ${seconds(totalMs)}. ${first}${pace}. ${costText(job)}.`
}

const useTrial = () => {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [isRunning, setRunning] = useState(false)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const run = async (topic: string) => {
    leaving.current?.abort()
    const own = new AbortController()
    leaving.current = own
    const began = performance.now()
    const since = () => performance.now() - began
    setTrial(NOTHING)
    setRunning(true)
    const change = (part: (now: Trial) => Partial<Trial>) =>
      setTrial((now) => (leaving.current === own ? { ...(now ?? NOTHING), ...part(now ?? NOTHING) } : now))
    try {
      await streamCourse(
        { topic, modules: 1, lessonsPerModule: 1 },
        {
          signal: own.signal,
          // The last pieces come with the end, and all of them where it was quick.
          onJob: (job) =>
            change((now) => {
              if (!job.endedAt) return { job }
              const firstMs = job.text === '' ? null : (now.firstMs ?? since())
              return { job, text: job.text, firstMs, totalMs: since() }
            }),
          onText: ({ from, text }) =>
            change((now) => ({ text: now.text.slice(0, from) + text, firstMs: now.firstMs ?? since() })),
        },
      )
    } catch (error) {
      const problem =
        error instanceof ClientResponseError ? failureMessage(error) : 'La connexion s’est interrompue.'
      change(() => ({ problem: own.signal.aborted ? 'Arrêté à votre demande.' : problem, totalMs: since() }))
    } finally {
      if (leaving.current === own) setRunning(false)
    }
  }
  return { trial, isRunning, run, stop: () => leaving.current?.abort() }
}

const Trying = () => {
  const { trial, isRunning, run, stop } = useTrial()
  const [topic, setTopic] = useState('Une pause de deux minutes avant une réunion')
  const problem = trial?.problem || trial?.job?.problem || ''
  return (
    <Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning && topic.trim() !== '') void run(topic.trim())
        }}
      >
        <Stack>
          <TextInput
            label="Sujet d’une formation d’une leçon"
            maxLength={200}
            value={topic}
            onChange={({ currentTarget }) => setTopic(currentTarget.value)}
          />
          <div className={styles.acts}>
            <Button
              type="submit"
              disabled={isRunning || topic.trim() === ''}
              leftSection={<Play size={18} aria-hidden="true" />}
            >
              Lancer l’essai
            </Button>
            {isRunning ? (
              <Button
                variant="outline"
                leftSection={<CircleStop size={18} aria-hidden="true" />}
                onClick={stop}
              >
                Arrêter
              </Button>
            ) : null}
          </div>
        </Stack>
      </form>
      {trial ? (
        <>
          <Text role="status">
            {problem && trial.firstMs === null ? 'Aucun mot n’est venu.' : timing(trial)}
          </Text>
          {problem ? <Alert color="red">{problem}</Alert> : null}
          {trial.text ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            <section className={styles.raw} tabIndex={0} aria-label="Réponse du modèle">
              {trial.text}
            </section>
          ) : null}
        </>
      ) : null}
    </Panel>
  )
}

const TestPage = () => {
  const query = useQuery(assistant)
  return (
    <AdminPage title="Test de génération">
      <Stack maw={720}>
        <AdminLoad query={query} failed="L’assistant n’a pas pu être joint.">
          {(status) =>
            status.model === null ? (
              <NoAssistant />
            ) : (
              <>
                <Trying />
                <Text size="sm" c="dimmed">
                  {`${monthText(status)} Modèle\u00a0: ${status.model}.`}
                </Text>
              </>
            )
          }
        </AdminLoad>
      </Stack>
    </AdminPage>
  )
}

/** `/admin/test-ai`: whether the model answers, and how fast. */
export default function AiTestPage() {
  return useCan('ai.use') ? <TestPage /> : <Forbidden />
}
