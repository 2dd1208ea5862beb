import { ActionIcon, Menu, Paper, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import {
  reordered,
  SortableList,
  SortHandle,
  SortMenuItems,
} from '../../../admin-ui/components/SortableList.tsx'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { addCategory, allCategories, type Category, categories, storeOrder } from '../queries.ts'
import { AddForm } from './AddForm.tsx'
import styles from './Categories.module.css'
import { RenameDialog } from './RenameDialog.tsx'

const usedBy = (count: number) => (count === 0 ? 'Inutilisée' : `Utilisée par ${plural(count, 'élément')}`)

/** The categories of one kind in their order: add, rename, reorder, delete with what it would touch. */
export const CategoryList = (props: {
  kind: LineKind
  title: string
  items: Category[]
  usage: Map<string, number> | undefined
}) => {
  const { items, kind } = props
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [renamed, setRenamed] = useState<Category | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['categories'] })
  const order = useMutation({
    mutationFn: (next: Category[]) =>
      storeOrder(
        kind,
        next.map(({ id }) => id),
      ),
    onMutate: (next) => {
      const position = new Map(next.map((item, index) => [item.id, index + 1]))
      queries.setQueryData<Category[]>(allCategories.queryKey, (list) =>
        list
          ?.map((item) => ({ ...item, order: position.get(item.id) ?? item.order }))
          .sort((a, b) => a.order - b.order),
      )
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: refresh,
  })
  const remove = async (item: Category) => {
    const count = props.usage?.get(item.id) ?? 0
    const sure = await confirm({
      title: `Supprimer la catégorie « ${item.name} » ?`,
      text:
        count === 0
          ? 'Aucun élément ne l’utilise.'
          : `${plural(count, 'élément')} ${count > 1 ? 'resteront' : 'restera'} sans catégorie.`,
      confirm: 'Supprimer',
      danger: true,
    })
    if (!sure) return
    try {
      await categories.remove(item.id)
      notify.success('Élément supprimé.')
    } catch (error) {
      notify.error(failureMessage(error))
    } finally {
      await refresh()
    }
  }
  return (
    <Paper withBorder p="lg" component="section" className={styles.panel}>
      <Title order={2} size="h3">
        {props.title}
      </Title>
      {items.length === 0 ? <EmptyState level={3} title="Aucune catégorie." /> : null}
      <SortableList
        items={items}
        label={props.title}
        nameOf={(item) => item.name}
        announce={(position, total) => `Catégorie déplacée en position ${position} sur ${total}`}
        onMove={(from, to) => order.mutate(reordered(items, from, to))}
      >
        {(item) => (
          <div className={styles.row}>
            <SortHandle />
            <span className={styles.grow}>
              <strong>{item.name}</strong>
              <Text size="sm" c="dimmed">
                {props.usage ? usedBy(props.usage.get(item.id) ?? 0) : item.slug}
              </Text>
            </span>
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={`Actions pour ${item.name}`}>
                  <Ellipsis size={20} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<Pencil size={16} aria-hidden="true" />}
                  onClick={() => setRenamed(item)}
                >
                  Renommer
                </Menu.Item>
                <SortMenuItems />
                <Menu.Item
                  color="red"
                  leftSection={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => void remove(item)}
                >
                  Supprimer
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        )}
      </SortableList>
      <AddForm
        label="Nom de la catégorie"
        action="Ajouter une catégorie"
        failure="Erreur lors de la création de la catégorie"
        add={async (name) => {
          await addCategory(name, kind, items.length + 1)
          await refresh()
        }}
      />
      <RenameDialog
        item={renamed}
        close={() => setRenamed(null)}
        read={(id) => queries.fetchQuery({ ...categories.one(id), staleTime: 0 })}
        write={(id, change, startedFrom) => categories.update(id, change, { startedFrom })}
        saved={refresh}
      />
    </Paper>
  )
}
