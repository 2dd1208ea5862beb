import { Paper, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import { EmptyState } from '../../admin-ui/components/EmptyState.tsx'
import {
  reordered,
  SortableList,
  SortHandle,
  SortMenuItems,
} from '../../admin-ui/components/SortableList.tsx'
import { RowMenu } from '../../admin-ui/resource/RowMenu.tsx'
import { useResource } from '../../admin-ui/resource/use-resource.tsx'
import { plural } from '../../lib/format.ts'
import { failureMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { AddForm } from './AddForm.tsx'
import styles from './Categories.module.css'
import { addCategory, allCategories, type Category, storeOrder } from './queries.ts'
import { categoriesResource } from './resource.ts'

const usedBy = (count: number) => (count === 0 ? 'Inutilisée' : `Utilisée par ${plural(count, 'élément')}`)

const useOrder = (kind: LineKind, refresh: () => Promise<void>) => {
  const queries = useQueryClient()
  return useMutation({
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
}

/** The categories of one kind in their order: add, rename, reorder, delete. */
export const CategoryList = ({
  items,
  kind,
  title,
}: {
  kind: LineKind
  title: string
  items: Category[]
}) => {
  const { beside: usage, entriesOf, refresh, dialog } = useResource(categoriesResource)
  const order = useOrder(kind, refresh)
  return (
    <Paper withBorder p="lg" component="section" className={styles.panel}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {items.length === 0 ? <EmptyState level={3} title="Aucune catégorie." /> : null}
      <SortableList
        items={items}
        label={title}
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
                {usage ? usedBy(usage.categories.get(item.id) ?? 0) : item.slug}
              </Text>
            </span>
            <RowMenu name={item.name} entries={entriesOf(item)}>
              <SortMenuItems />
            </RowMenu>
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
      {dialog}
    </Paper>
  )
}
