import { Alert, Anchor, Badge, Button, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles, X } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { AI_LABEL } from '#drizzle/domain/ai-draft.ts'
import { HostLines } from '../../../admin-ui/components/HostLines.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { shortDate } from '../../../lib/moments.ts'
import styles from './Ai.module.css'
import { CourseDraftView } from './CourseDraftView.tsx'
import { CourseWishForm } from './CourseWishForm.tsx'
import { assistantLines, NO_ASSISTANT } from './host-lines.ts'
import { monthText, STATE_COLOURS, STATE_LABELS } from './labels.ts'
import { type AiStatus, assistant } from './queries.ts'

/** Whether the panel is open, and on which draft: both are in the address, so that a reload restores them. */
export const useAiPanel = () => {
  const [search, setSearch] = useSearchParams()
  return {
    isOpen: search.get('ia') === '1',
    topic: search.get('topic') ?? '',
    jobId: search.get('job') ?? '',
    open: () => setSearch({ ia: '1' }, { replace: true }),
    close: () => setSearch({}, { replace: true }),
    show: (job: string) => setSearch({ ia: '1', job }, { replace: true }),
  }
}

/** The assistant of a new course (design 4.28): request, progress, acceptance section by section. */
export const AiPanel = () => {
  const panel = useAiPanel()
  const title = useId()
  const query = useQuery(assistant)
  const queries = useQueryClient()
  const show = (job: string) => {
    panel.show(job)
    void queries.invalidateQueries({ queryKey: assistant.queryKey })
  }
  return (
    <section aria-labelledby={title} className={styles.panel}>
      <div className={styles.head}>
        <Title order={2} size="h3" id={title}>
          Générer un plan avec l’IA
        </Title>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<X size={16} aria-hidden="true" />}
          onClick={panel.close}
        >
          Fermer
        </Button>
      </div>
      <AdminLoad query={query} skeleton={<Blocks rows={2} />} failed="L’assistant n’a pas pu être joint.">
        {(status) =>
          status.model === null ? (
            <NoAssistant />
          ) : (
            <>
              <p className={styles.label}>{AI_LABEL}</p>
              {panel.jobId ? (
                <CourseDraftView key={panel.jobId} id={panel.jobId} leave={panel.open} />
              ) : (
                <>
                  <CourseWishForm topic={panel.topic} started={show} />
                  <Recent status={status} show={show} />
                </>
              )}
              <Text size="sm" c="dimmed">
                {`${monthText(status)} Modèle\u00a0: ${status.model}.`}
              </Text>
            </>
          )
        }
      </AdminLoad>
    </section>
  )
}

/** Replaces the assistant where it is unavailable. */
export const NoAssistant = () => (
  <Alert color="blue" icon={<Sparkles size={20} aria-hidden="true" />}>
    <HostLines what={NO_ASSISTANT} lines={assistantLines} />
  </Alert>
)

const SHOWN = 5

/** The author's newest drafts, which a closed page leaves behind. */
const Recent = ({ status, show }: { status: AiStatus; show: (job: string) => void }) => {
  const title = useId()
  const drafts = status.jobs.filter(({ kind }) => kind === 'course').slice(0, SHOWN)
  if (drafts.length === 0) return null
  return (
    <div>
      <Title order={3} size="h4" id={title}>
        Vos derniers brouillons
      </Title>
      <ul aria-labelledby={title} className={styles.recent}>
        {drafts.map(({ id, topic, state, createdAt, course }) => (
          <li key={id}>
            <Anchor component="button" type="button" ta="left" onClick={() => show(id)}>
              {`${topic}, ${shortDate(createdAt)}`}
            </Anchor>
            <span className={styles.acts}>
              {course ? (
                <Anchor component={Link} to={adminLink('adminCourseEdit', { id: course })} size="sm">
                  Ouvrir la formation
                </Anchor>
              ) : null}
              <Badge color={STATE_COLOURS[state]}>{STATE_LABELS[state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
