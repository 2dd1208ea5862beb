import { Button, Group, Stack, Text } from '@mantine/core'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { CheckList } from '../../../admin-ui/publication/CheckList.tsx'
import type { CourseValues } from '../course-form.ts'
import type { Course } from '../queries.ts'
import { usePublicationChecks } from '../use-publication-checks.ts'

interface Props {
  course: Course
  values: CourseValues
  busy: boolean
  publish: () => void
  openTab: (tab: string) => void
  close: () => void
}

/** Before a course is offered: what it lacks, and whether it can be published as it is. */
export const PublishDialog = ({ opened, ...props }: Props & { opened: boolean }) => (
  <Modal
    opened={opened}
    onClose={props.close}
    title={`Publier «\u00a0${props.course.title}\u00a0»\u00a0?`}
    size="lg"
  >
    <Body {...props} />
  </Modal>
)

const Body = ({ course, values, busy, publish, openTab, close }: Props) => {
  const { checks, isKnown, failed } = usePublicationChecks(course, values)
  if (failed) return <Failed retry={failed.refetch} />
  if (!isKnown) return <Blocks rows={3} />
  const missing = checks.filter(({ done }) => !done)
  const required = missing.filter(({ isRequired }) => isRequired)
  const recommended = missing.filter(({ isRequired }) => !isRequired)
  const open = (tab: string) => {
    close()
    openTab(tab)
  }
  return (
    <Stack>
      {required.length > 0 ? (
        <div>
          <Text mb="xs">Il manque à cette formation ce sans quoi elle ne peut pas être publiée.</Text>
          <CheckList checks={required} openTab={open} />
        </div>
      ) : (
        <Text>
          {`Elle paraît aussitôt au catalogue, et l’on peut s’y inscrire${values.isFree ? ' gratuitement' : ''}. Ce que vous avez modifié est enregistré avec elle.`}
        </Text>
      )}
      {recommended.length > 0 ? (
        <div>
          <Text mb="xs">Recommandé avant de publier&nbsp;:</Text>
          <CheckList checks={recommended} openTab={open} />
        </div>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="outline" onClick={close}>
          {required.length > 0 ? 'Fermer' : 'Annuler'}
        </Button>
        {required.length > 0 ? null : (
          <Button loading={busy} onClick={publish}>
            {recommended.length > 0 ? 'Publier quand même' : 'Publier'}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
