import { Alert, Badge, Button, Group, Loader, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { blocksOf, blocksSoFar, type DraftBlock } from '#drizzle/domain/ai-draft.ts'
import { Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { duration, plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Ai.module.css'
import { BlockDialog } from './BlockDialog.tsx'
import { BlockItem, blockTitle } from './BlockItem.tsx'
import { costText, STATE_COLOURS, STATE_LABELS } from './labels.ts'
import { type AcceptedBlock, assistant, type Job, setIgnored, stop, take } from './queries.ts'
import { isOver, useJob } from './use-job.ts'

/** A course as it is drafted: what comes, what it costs, and each section to insert, change or put aside. */
export const CourseDraftView = ({ id, leave }: { id: string; leave: () => void }) => {
  const { job, text, isLost, isGone, put } = useJob(id)
  const queries = useQueryClient()
  const shown = useDeferredValue(text)
  const course = job?.result?.course
  const ended = job !== null && isOver(job)
  const blocks = useMemo(() => {
    if (course) return blocksOf(course)
    // A part that the server rejected cannot be accepted either.
    return ended ? [] : blocksSoFar(shown)
  }, [course, ended, shown])
  const [edited, setEdited] = useState<DraftBlock | null>(null)
  const acts = useMutation({
    mutationFn: (act: () => Promise<Job>) => act(),
    onSuccess: (next) => {
      // The stream reports a draft in progress, except for what became of its blocks.
      put(isOver(next) || !job ? next : { ...job, blocks: next.blocks, course: next.course })
      setEdited(null)
      for (const queryKey of [['courses'], ['modules'], ['lessons'], assistant.queryKey])
        void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: assistant.queryKey })
  }, [ended, queries])
  const insert = (wanted: AcceptedBlock) => acts.mutate(() => take(id, wanted))
  if (isGone)
    return (
      <Alert color="yellow">
        <Text mb="sm">Ce brouillon n’existe plus, ou n’est pas le vôtre.</Text>
        <Button variant="outline" onClick={leave}>
          Nouvelle demande
        </Button>
      </Alert>
    )
  if (!job) return <Blocks rows={3} />
  const left = blocks.filter(({ id: block }) => !job.blocks[block])
  return (
    <>
      <Status job={job} isLost={isLost} stop={() => acts.mutate(() => stop(id))} />
      <Log blocks={blocks} job={job} />
      <ul className={styles.blocks}>
        {blocks.map((block) => (
          <BlockItem
            key={block.id}
            block={block}
            state={job.blocks[block.id]?.state}
            isBusy={acts.isPending}
            isClean={course !== undefined}
            insert={() => insert([{ id: block.id }])}
            edit={() => setEdited(block)}
            setIgnored={(isIgnored) => acts.mutate(() => setIgnored(id, block.id, isIgnored))}
          />
        ))}
      </ul>
      <Group gap="sm">
        {ended && left.length > 0 && course ? (
          <Button loading={acts.isPending} onClick={() => insert('all')}>
            {left.length === blocks.length ? 'Tout insérer' : 'Insérer le reste'}
          </Button>
        ) : null}
        {job.course ? (
          <Button
            component={Link}
            to={adminLink('adminCourseEdit', { id: job.course }, { tab: 'programme' })}
            variant="outline"
          >
            Ouvrir la formation
          </Button>
        ) : null}
        {ended ? (
          <Button variant="subtle" onClick={leave}>
            Nouvelle demande
          </Button>
        ) : null}
      </Group>
      {edited ? (
        <BlockDialog
          key={edited.id}
          block={edited}
          isBusy={acts.isPending}
          close={() => setEdited(null)}
          insert={(labels) => insert([{ id: edited.id, ...labels }])}
        />
      ) : null}
    </>
  )
}

const useSecondsSince = (instant: string, isRunning: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return instant === '' ? 0 : Math.max(0, Math.round((now - Date.parse(instant.replace(' ', 'T'))) / 1000))
}

const Status = ({ job, isLost, stop: end }: { job: Job; isLost: boolean; stop: () => void }) => {
  const isRunning = !isOver(job)
  const seconds = useSecondsSince(job.startedAt, isRunning)
  return (
    <div>
      <div className={styles.head}>
        <Group gap="xs">
          {isRunning ? <Loader size={18} aria-hidden="true" /> : null}
          <Badge color={STATE_COLOURS[job.state]}>{STATE_LABELS[job.state]}</Badge>
          <Text size="sm" c="dimmed">
            {isRunning ? `${duration(Math.max(1, seconds))}. ${costText(job)}.` : `${costText(job)}.`}
          </Text>
        </Group>
        {isRunning ? (
          <Button variant="outline" leftSection={<CircleStop size={18} aria-hidden="true" />} onClick={end}>
            Arrêter
          </Button>
        ) : null}
      </div>
      <Text mt="xs" fw={600}>
        {job.request.topic}
      </Text>
      {isRunning ? (
        <Text size="sm" c="dimmed">
          Cela peut prendre plusieurs minutes. Vous pouvez fermer cette page et revenir&nbsp;: la rédaction
          continue.
        </Text>
      ) : null}
      {isLost && isRunning ? (
        <Text size="sm" role="status">
          La connexion est interrompue, nous réessayons. La rédaction continue.
        </Text>
      ) : null}
      {job.problem ? (
        <Alert color="red" mt="sm" role="alert">
          {job.problem}
        </Alert>
      ) : null}
      {job.state === 'stopped' ? (
        <Text size="sm">
          {job.result
            ? 'Arrêté à votre demande. Les leçons terminées peuvent être insérées.'
            : 'Arrêté à votre demande, avant la première leçon.'}
        </Text>
      ) : null}
    </div>
  )
}

/** Announces a draft's progress: each section once it is complete, not each word. */
const Log = ({ blocks, job }: { blocks: readonly DraftBlock[]; job: Job }) => {
  const whole = blocks.filter(({ isWhole }) => isWhole)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <div role="log" aria-live="polite" aria-label="Avancement" className={styles.log} tabIndex={0}>
      {whole.length === 0 && !isOver(job) ? <p>Le modèle prépare le plan…</p> : null}
      {whole.map((block) => (
        <p key={block.id}>{`Écrit\u00a0: ${blockTitle(block)}`}</p>
      ))}
      {isOver(job) ? <p>{`${STATE_LABELS[job.state]}\u00a0: ${plural(whole.length, 'section')}.`}</p> : null}
    </div>
  )
}
