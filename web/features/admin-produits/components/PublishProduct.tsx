import { Button, Group, Stack, Text } from '@mantine/core'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { CheckList, type PublicationCheck } from '../../../admin-ui/publication/CheckList.tsx'

/** Before a product is offered: what it lacks, and whether it can be published as it is. */
export const PublishProduct = (props: {
  opened: boolean
  title: string
  isFree: boolean
  checks: readonly PublicationCheck[]
  busy: boolean
  publish: () => void
  close: () => void
}) => {
  const missing = props.checks.filter(({ done }) => !done)
  const required = missing.filter(({ isRequired }) => isRequired)
  const recommended = missing.filter(({ isRequired }) => !isRequired)
  return (
    <Modal
      opened={props.opened}
      onClose={props.close}
      title={`Publier «\u00a0${props.title}\u00a0»\u00a0?`}
      size="lg"
    >
      <Stack>
        {required.length > 0 ? (
          <div>
            <Text mb="xs">Il manque à ce produit ce sans quoi il ne peut pas être publié.</Text>
            <CheckList checks={required} />
          </div>
        ) : (
          <Text>
            {props.isFree
              ? 'Il paraît aussitôt dans la boutique, gratuitement.'
              : 'Il paraît aussitôt dans la boutique, et l’on peut l’acheter.'}
          </Text>
        )}
        {recommended.length > 0 ? (
          <div>
            <Text mb="xs">Recommandé avant de publier&nbsp;:</Text>
            <CheckList checks={recommended} />
          </div>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="outline" onClick={props.close}>
            {required.length > 0 ? 'Fermer' : 'Annuler'}
          </Button>
          {required.length > 0 ? null : (
            <Button loading={props.busy} onClick={props.publish}>
              {recommended.length > 0 ? 'Publier quand même' : 'Publier'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
