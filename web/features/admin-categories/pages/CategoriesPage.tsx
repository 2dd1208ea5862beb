import { useQuery } from '@tanstack/react-query'
import { Forbidden } from '../../../desk/components/Forbidden.tsx'
import { DeskLoad } from '../../../desk/components/LoadState.tsx'
import { DeskPage } from '../../../desk/components/PageHeader.tsx'
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
    <DeskPage title="Catégories et tags">
      <div className={styles.grid}>
        <DeskLoad query={categories}>
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
        </DeskLoad>
        <DeskLoad query={tags}>{(list) => <TagList items={list} usage={used.data?.tags} />}</DeskLoad>
      </div>
    </DeskPage>
  )
}

/** `/admin/categories`: what sorts courses and products. */
export default function CategoriesPage() {
  return useCan('courses.manage', 'products.manage') ? <Lists /> : <Forbidden />
}
