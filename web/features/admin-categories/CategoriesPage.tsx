import { useQuery } from '@tanstack/react-query'
import { Forbidden } from '../../admin-ui/components/Forbidden.tsx'
import { AdminLoad } from '../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../admin-ui/components/PageHeader.tsx'
import { mayOpen } from '../../admin-ui/layouts/menu.ts'
import { useUser } from '../../lib/session.ts'
import styles from './Categories.module.css'
import { CategoryList } from './CategoryList.tsx'
import { allCategories, allTags } from './queries.ts'
import { categoriesScreens } from './screens.ts'
import { TagList } from './TagList.tsx'

const Lists = () => {
  const categories = useQuery(allCategories)
  const tags = useQuery(allTags)
  return (
    <AdminPage title={categoriesScreens.label}>
      <div className={styles.grid}>
        <AdminLoad query={categories}>
          {(list) => (
            <>
              <CategoryList
                kind="produit"
                title="Catégories de produits"
                items={list.filter(({ kind }) => kind !== 'course')}
              />
              <CategoryList
                kind="course"
                title="Catégories de formations"
                items={list.filter(({ kind }) => kind === 'course')}
              />
            </>
          )}
        </AdminLoad>
        <AdminLoad query={tags}>{(list) => <TagList items={list} />}</AdminLoad>
      </div>
    </AdminPage>
  )
}

/** `/admin/categories`: what sorts courses and products. */
export default function CategoriesPage() {
  return mayOpen(useUser(), categoriesScreens) ? <Lists /> : <Forbidden />
}
