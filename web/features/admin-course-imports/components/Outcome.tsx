import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { ProgressBar } from '../../../admin-ui/components/Progress.tsx'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { countText } from '../labels.ts'
import { type CourseImport, withdraw } from '../queries.ts'
import { Preview } from './Preview.tsx'
import { Remarks } from './Remarks.tsx'

/** How far the server is. It goes on when this page is closed. */
export const Running = ({ record, restart }: { record: CourseImport; restart: () => void }) => {
  const { stored, files } = record
  const stop = useMutation({
    mutationFn: () => withdraw(record.id),
    onSuccess: restart,
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <Panel>
      <Title order={2} size="h3">
        Import en cours
      </Title>
      <Text role="status">
        {files > 0
          ? `${plural(stored, 'fichier rangé', 'fichiers rangés')} sur ${files}.`
          : 'Les leçons se préparent.'}
      </Text>
      {files > 0 ? (
        <ProgressBar value={Math.min(99, (stored / files) * 100)} label="Fichiers rangés" />
      ) : null}
      <Text size="sm" c="dimmed">
        Vous pouvez quitter cette page&nbsp;: l’import continue.
      </Text>
      <div>
        <Button variant="outline" loading={stop.isPending} onClick={() => stop.mutate()}>
          Annuler l’import
        </Button>
      </div>
    </Panel>
  )
}

/** The result, with the link to the editor. */
export const Done = ({ record, restart }: { record: CourseImport; restart: () => void }) => {
  const { course, report } = record
  const queries = useQueryClient()
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['courses'] })
  }, [queries])
  const remarks = report?.remarks ?? []
  return (
    <Stack maw={860} gap="lg">
      <Alert color="green" icon={<CircleCheck size={20} aria-hidden="true" />} title="Formation importée">
        <Text mb="md">
          {report ? `${countText(report)}. C’est un brouillon\u00a0: rien n’est publié.` : ''}
        </Text>
        <Group>
          <Button component={Link} to={adminLink('adminCourseEdit', { id: course }, { tab: 'programme' })}>
            Ouvrir la formation
          </Button>
          <Button variant="outline" onClick={restart}>
            Importer autre chose
          </Button>
        </Group>
      </Alert>
      <Remarks remarks={remarks} title={plural(remarks.length, 'remarque', 'remarques')} />
    </Stack>
  )
}

/** Why nothing came of it, above what another try would make. */
export const FailedImport = ({ record, restart }: { record: CourseImport; restart: () => void }) => (
  <Stack gap="lg">
    <Alert color="red" role="alert" title="La formation n’a pas été importée" maw={860}>
      {record.report?.failure || 'L’import n’a pas pu se terminer.'}
    </Alert>
    <Preview record={record} restart={restart} />
  </Stack>
)
