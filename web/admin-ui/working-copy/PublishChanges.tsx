import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '../../lib/messages.ts'
import { useConfirm } from '../components/confirm.tsx'
import { Modal } from '../components/layers.tsx'
import { useIsCovered } from '../hooks/use-layers.ts'
import type { Difference } from './differences.ts'
import styles from './PublishChanges.module.css'

/** What waits of one record. */
export interface Waiting {
  key: string
  title: string
  /** Empty: the record itself is new. */
  differences: readonly Difference[]
}

const Changes = ({ waiting }: { waiting: Waiting }) => (
  <section aria-label={waiting.title}>
    <Title order={3} size="h4" mb="xs">
      {waiting.title}
    </Title>
    {waiting.differences.length === 0 ? <Text>Nouvelle leçon : elle devient visible.</Text> : null}
    {waiting.differences.map(({ label, before, after }) => (
      <div key={label} className={styles.difference}>
        <Text fw={600}>{label}</Text>
        <div className={styles.pair}>
          <div>
            <Text size="sm" c="dimmed">
              En ligne
            </Text>
            <Text className={styles.value}>{before}</Text>
          </div>
          <div>
            <Text size="sm" c="dimmed">
              Après
            </Text>
            <Text className={styles.value}>{after}</Text>
          </div>
        </div>
      </div>
    ))}
  </section>
)

/**
 * « Mettre en ligne les modifications »: shows what will change, then does it; no button where nothing waits. Mount it as
 * long as the record is online: its dialog would go with it. `publish` and `discard` reject with the
 * server's refusal, which the dialog shows; after one it shows what is stored now.
 */
export const PublishChanges = (props: {
  waiting: readonly Waiting[]
  /** Something is typed that is not stored yet. */
  isDirty: boolean
  /** Stores what is typed first; false when it could not be. */
  save: () => Promise<boolean>
  publish: () => Promise<void>
  discard: () => Promise<void>
}) => {
  const { waiting } = props
  const confirm = useConfirm()
  const isCovered = useIsCovered()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const publish = useMutation({ mutationFn: props.publish, onSuccess: close })
  const discard = useMutation({ mutationFn: props.discard, onSuccess: close })
  const open = async () => {
    publish.reset()
    discard.reset()
    if (await props.save()) setOpen(true)
  }
  const ask = async () => {
    const isSure = await confirm({
      title: 'Abandonner ces modifications\u00a0?',
      text: 'Ce qui est en ligne reste tel quel. Vos modifications seront perdues.',
      confirm: 'Abandonner',
      danger: true,
    })
    if (isSure) discard.mutate()
  }
  const failure = publish.error ?? discard.error
  return (
    <>
      {waiting.length > 0 || props.isDirty ? (
        <Button onClick={() => void open()}>Mettre en ligne les modifications</Button>
      ) : null}
      <Modal
        opened={isOpen}
        onClose={close}
        closeOnEscape={!isCovered}
        title="Mettre en ligne les modifications"
        size={860}
      >
        <Stack gap="lg">
          {waiting.length === 0 ? <Text>Tout est déjà en ligne.</Text> : null}
          {waiting.map((one) => (
            <Changes key={one.key} waiting={one} />
          ))}
          {failure ? (
            <Text role="alert" c="red.7">
              {refusalMessage(failure)}
            </Text>
          ) : null}
          <Group justify="space-between">
            {waiting.length > 0 ? (
              <Button
                variant="subtle"
                color="red"
                loading={discard.isPending}
                disabled={publish.isPending}
                onClick={() => void ask()}
              >
                Abandonner les modifications
              </Button>
            ) : (
              <span />
            )}
            <Group gap="sm">
              <Button variant="outline" onClick={close}>
                Fermer
              </Button>
              {waiting.length > 0 ? (
                <Button
                  loading={publish.isPending}
                  disabled={discard.isPending}
                  onClick={() => publish.mutate()}
                >
                  Mettre en ligne
                </Button>
              ) : null}
            </Group>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
