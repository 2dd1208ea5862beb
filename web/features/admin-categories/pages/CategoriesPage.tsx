import { useQuery } from '@tanstack/react-query'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCan } from '../../../lib/permissions.ts'
import styles from '../components/Categories.module.css'
import { CategoryList } from '../components/CategoryList.tsx'
import { TagList } from '../components/TagList.tsx'
import { allCategories, allTags, usage } from '../queries.ts'

const Lists = () => {
  const categories = useQuery(allCategories)
  const tags = useQuery(allTags)
  const used = useQuery(usage)
  return (
    <AdminPage title="Catégories et tags">
      <div className={styles.grid}>
        <AdminLoad query={categories}>
          {(list) => (
            <>
              <CategoryList
                kind="produit"
                title="Catégories de produits"
                items={list.filter(({ kind }) => kind !== 'course')}
                usage={used.data?.categories}
              />
              <CategoryList
                kind="course"
                title="Catégories de formations"
                items={list.filter(({ kind }) => kind === 'course')}
                usage={used.data?.categories}
              />
            </>
          )}
        </AdminLoad>
        <AdminLoad query={tags}>{(list) => <TagList items={list} usage={used.data?.tags} />}</AdminLoad>
      </div>
    </AdminPage>
  )
}

/** `/admin/categories`: what sorts courses and products. */
export default function CategoriesPage() {
  return useCan('courses.manage', 'products.manage') ? <Lists /> : <Forbidden />
}
