import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { duration, plural } from '../../../lib/format.ts'
import { fileSize } from '../../../lib/quantities.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './NewLessons.module.css'
import type { Planned, Unfit } from './planned.ts'
import type { NewLessons } from './use-new-lessons.ts'

/** The lessons that files are about to become: their titles, which of them, and what could not be made. */
export const NewLessonsDialog = ({ fresh, moduleTitle }: { fresh: NewLessons; moduleTitle: string }) => {
  const confirm = useConfirm()
  const left = fresh.planned.filter(({ isWanted, isMade }) => isWanted && !isMade)
  const release = useLeaveGuard(left.length > 0)
  const close = async () => {
    if (fresh.isBusy) return
    const isSure =
      left.length === 0 ||
      (await confirm({
        title: 'Ne pas ajouter ces leçons ?',
        text: 'Les fichiers choisis ne seront pas envoyés.',
        confirm: 'Ne pas ajouter',
      }))
    if (isSure) fresh.close()
  }
  const run = async () => {
    const { made, isWhole } = await fresh.make()
    if (made > 0)
      notify.success(
        made === 1
          ? 'Leçon créée, son fichier part.'
          : `${plural(made, 'leçon')} créées, leurs fichiers partent.`,
      )
    if (!isWhole) return
    release()
    fresh.close()
  }
  const hasFailed = left.some(({ error }) => error !== '')
  return (
    <Modal
      opened={fresh.isOpen}
      onClose={() => void close()}
      size="lg"
      title={`Nouvelles leçons dans « ${moduleTitle} »`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void run()
        }}
      >
        <Stack>
          <UnfitFiles unfit={fresh.unfit} />
          <ul className={styles.list} aria-label="Leçons à créer">
            {fresh.planned.map((one) => (
              <Row key={one.id} one={one} isBusy={fresh.isBusy} edit={fresh.edit} />
            ))}
          </ul>
          <Group justify="flex-end" className={styles.foot}>
            <Button variant="outline" onClick={() => void close()} disabled={fresh.isBusy}>
              Annuler
            </Button>
            <Button
              type="submit"
              loading={fresh.isBusy}
              disabled={left.length === 0 || left.some(({ title }) => title.trim() === '')}
            >
              {hasFailed
                ? `Réessayer ${plural(left.length, 'leçon')}`
                : `Créer ${plural(left.length, 'leçon')}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** « Vidéo, 12 min, 240 Mo »: what is known of the file. */
const facts = ({ type, seconds, file }: Planned): string => {
  const length = seconds === null ? 'durée en cours de lecture' : seconds > 0 ? duration(seconds) : ''
  return [LESSON_KIND_LABELS[type], length, fileSize(file.size)].filter(Boolean).join(', ')
}

const Row = ({ one, isBusy, edit }: { one: Planned; isBusy: boolean; edit: NewLessons['edit'] }) => {
  const { id, file, title, isWanted, isMade, doubt, error } = one
  return (
    <li className={styles.row}>
      {isMade ? (
        <CircleCheck size={20} aria-label="Créée" className={styles.mark} />
      ) : (
        <Checkbox
          checked={isWanted}
          disabled={isBusy}
          className={styles.mark}
          aria-label={`Créer une leçon avec ${file.name}`}
          onChange={({ currentTarget }) => edit(id, { isWanted: currentTarget.checked })}
        />
      )}
      <div className={styles.words}>
        <TextInput
          aria-label={`Titre de la leçon pour ${file.name}`}
          value={title}
          maxLength={160}
          readOnly={isMade || isBusy}
          disabled={!isWanted}
          error={error || (isWanted && title.trim() === '' ? 'Donnez un titre.' : undefined)}
          onChange={({ currentTarget }) => edit(id, { title: currentTarget.value })}
        />
        <Text size="sm" c="dimmed" className={styles.facts}>
          {file.name}
          <br />
          {facts(one)}
          {doubt ? <strong>{` · ${doubt}`}</strong> : null}
        </Text>
      </div>
    </li>
  )
}

const UnfitFiles = ({ unfit }: { unfit: readonly Unfit[] }) =>
  unfit.length === 0 ? null : (
    <Alert color="red" title={unfit.length === 1 ? 'Fichier laissé de côté' : 'Fichiers laissés de côté'}>
      <ul className={styles.unfit}>
        {unfit.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
          <li key={at}>{`${name}\u00a0: ${reason}`}</li>
        ))}
      </ul>
    </Alert>
  )
