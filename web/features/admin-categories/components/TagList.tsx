import { ActionIcon, Menu, Paper, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { slugify } from '#drizzle/domain/slug.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { addTag, mergeTags, type Tag, tags } from '../queries.ts'
import { AddForm } from './AddForm.tsx'
import styles from './Categories.module.css'
import { RenameDialog } from './RenameDialog.tsx'

/** Tags in alphabetical order: add, rename, merge into another, delete. */
export const TagList = ({ items, usage }: { items: Tag[]; usage: Map<string, number> | undefined }) => {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [renamed, setRenamed] = useState<Tag | null>(null)
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['tags'] })
    await queries.invalidateQueries({ queryKey: ['categories', 'usage'] })
  }
  const act = async (run: () => Promise<unknown>, done: string) => {
    try {
      await run()
      notify.success(done)
    } catch (error) {
      notify.error(failureMessage(error))
    } finally {
      await refresh()
    }
  }
  const count = (tag: Tag) => usage?.get(tag.id) ?? 0
  const remove = async (tag: Tag) => {
    const sure = await confirm({
      title: `Supprimer le tag « ${tag.name} » ?`,
      text:
        count(tag) === 0
          ? 'Aucun élément ne l’utilise.'
          : `Il sera retiré de ${plural(count(tag), 'élément')}.`,
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure) await act(() => tags.remove(tag.id), 'Élément supprimé.')
  }
  const merge = async (from: Tag, to: Tag) => {
    const sure = await confirm({
      title: `Fusionner « ${from.name} » dans « ${to.name} » ?`,
      text: `${plural(count(from), 'élément')} ${count(from) > 1 ? 'recevront' : 'recevra'} le tag « ${to.name} », et « ${from.name} » sera supprimé.`,
      confirm: 'Fusionner',
    })
    if (sure) await act(() => mergeTags(from.id, to.id), 'Tags fusionnés.')
  }
  return (
    <Paper withBorder p="lg" component="section" className={styles.panel}>
      <Title order={2} size="h3">
        Tags
      </Title>
      {items.length === 0 ? <EmptyState level={3} title="Aucun tag." /> : null}
      <ul className={styles.tags}>
        {items.map((tag) => (
          <li key={tag.id} className={styles.row}>
            <span className={styles.grow}>
              <strong>{tag.name}</strong>
              <Text size="sm" c="dimmed">
                {usage
                  ? count(tag) === 0
                    ? 'Inutilisé'
                    : `Utilisé par ${plural(count(tag), 'élément')}`
                  : tag.slug}
              </Text>
            </span>
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={`Actions pour le tag ${tag.name}`}>
                  <Ellipsis size={20} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
                <Menu.Item
                  leftSection={<Pencil size={16} aria-hidden="true" />}
                  onClick={() => setRenamed(tag)}
                >
                  Renommer
                </Menu.Item>
                <Menu.Item
                  color="red"
                  leftSection={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => void remove(tag)}
                >
                  Supprimer
                </Menu.Item>
                <Menu.Label>Fusionner dans…</Menu.Label>
                {items
                  .filter((other) => other.id !== tag.id)
                  .map((other) => (
                    <Menu.Item
                      key={other.id}
                      leftSection={<Merge size={16} aria-hidden="true" />}
                      onClick={() => void merge(tag, other)}
                    >
                      {other.name}
                    </Menu.Item>
                  ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
      <AddForm
        label="Nom du tag"
        action="Ajouter un tag"
        failure="Erreur lors de la création du tag"
        add={async (name) => {
          await addTag(name)
          await refresh()
        }}
      />
      <RenameDialog
        item={renamed}
        close={() => setRenamed(null)}
        read={(id) => queries.fetchQuery({ ...tags.one(id), staleTime: 0 })}
        write={(id, { name }, startedFrom) => tags.update(id, { name, slug: slugify(name) }, { startedFrom })}
        saved={refresh}
      />
    </Paper>
  )
}
