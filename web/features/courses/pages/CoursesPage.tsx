import { plural } from '../../../lib/format.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Select } from '../../../ui/field/Input.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { cardGridClass } from '../../../ui/media-card/MediaCard.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { ShowMore } from '../../../ui/pagination/ShowMore.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { CourseCard } from '../components/CourseCard.tsx'
import { type CourseCardData, courseSearch, useCourses, useThemes } from '../queries.ts'
import styles from './CoursesPage.module.css'

const DURATIONS = [
  { value: '', label: 'Toutes les durées' },
  { value: 'courte', label: 'Jusqu’à 2 h' },
  { value: 'longue', label: 'Plus de 2 h' },
]
const PRICES = [
  { value: '', label: 'Tous les prix' },
  { value: '150', label: 'Jusqu’à 150 €' },
  { value: 'plus', label: 'Plus de 150 €' },
]
const SORTS = [
  { value: '', label: 'Ordre conseillé' },
  { value: 'recent', label: 'Nouveautés' },
  { value: 'prix-asc', label: 'Prix croissant' },
  { value: 'prix-desc', label: 'Prix décroissant' },
]

interface FoundProps {
  page: { items: CourseCardData[]; totalItems: number }
  isBusy: boolean
  onMore: () => void
}

function Found({ page, isBusy, onMore }: FoundProps) {
  return (
    <div className={styles.list}>
      <ul className={cardGridClass} aria-busy={isBusy}>
        {page.items.map((course, index) => (
          <li key={course.id}>
            <CourseCard course={course} level={2} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <ShowMore shown={page.items.length} total={page.totalItems} isBusy={isBusy} onMore={onMore} />
    </div>
  )
}

/** `/courses`: the published courses, with filters in the address. */
export default function CoursesPage() {
  const search = useSearch()
  const themes = useThemes().data?.themes ?? []
  const asked = courseSearch(search.params)
  const courses = useCourses(asked)
  const filters = [
    {
      name: 'theme',
      label: 'Thème',
      options: [
        { value: '', label: 'Tous les thèmes' },
        ...themes.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${count})` })),
      ],
    },
    { name: 'duree', label: 'Durée', options: DURATIONS },
    { name: 'prix', label: 'Prix', options: PRICES },
    { name: 'tri', label: 'Trier par', options: SORTS },
  ]
  const isFiltered = ['theme', 'duree', 'prix'].some((name) => search.get(name) !== '')
  return (
    <main className="container">
      <PageHead title="Les formations" lead="Des parcours courts, à suivre chez vous, à votre rythme." />
      <div className={styles.filters}>
        {filters.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            options={options}
            value={search.get(name)}
            onChange={(event) => search.set(name, event.target.value)}
          />
        ))}
      </div>
      <p role="status" className={styles.count}>
        {courses.data ? plural(courses.data.totalItems, 'formation') : ''}
      </p>
      <Load
        query={courses}
        loading={<SkeletonCards count={6} className={cardGridClass} height={440} />}
        isEmpty={(page) => page.items.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title="Aucune formation pour ces critères."
              action={
                <Button variant="outline" onClick={search.clear}>
                  Effacer les filtres
                </Button>
              }
            />
          ) : (
            <EmptyState title="Les premières formations arrivent bientôt." />
          )
        }
      >
        {(page) => (
          <Found
            page={page}
            isBusy={courses.isPlaceholderData}
            onMore={() => search.set('page', String(asked.pages + 1))}
          />
        )}
      </Load>
    </main>
  )
}
