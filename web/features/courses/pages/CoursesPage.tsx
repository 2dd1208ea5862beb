import { plural } from '../../../lib/format.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Select } from '../../../ui/field/Input.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { cardGridClass } from '../../../ui/media-card/MediaCard.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { ShowMore } from '../../../ui/pagination/ShowMore.tsx'
import { SearchField } from '../../../ui/search/SearchField.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { labelOf } from '../../search/index.ts'
import { CourseCard } from '../components/CourseCard.tsx'
import { FoundList } from '../components/FoundList.tsx'
import { MAX_COURSES, useFoundCourses } from '../course-search.ts'
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

/** While the index is made anew. */
const PREPARING = '. La recherche se prépare, il peut en manquer.'

interface FoundProps {
  page: { items: CourseCardData[]; totalItems: number }
  isBusy: boolean
  onMore: () => void
}

function FoundCourses({ page, isBusy, onMore }: FoundProps) {
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

/** The published courses, with filters in the address. */
function Catalogue() {
  const search = useSearch()
  const themes = useThemes().data?.themes ?? []
  const request = courseSearch(search.params)
  const courses = useCourses(request)
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
    <>
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
          <FoundCourses
            page={page}
            isBusy={courses.isPlaceholderData}
            onMore={() => search.set('page', String(request.pages + 1))}
          />
        )}
      </Load>
    </>
  )
}

/** Courses and lessons that match the address's search. */
function Results({ sentence, onClear }: { sentence: string; onClear: () => void }) {
  const search = useSearch()
  const { pages } = courseSearch(search.params)
  const found = useFoundCourses(sentence, pages)
  const isAnswer = found.data !== undefined && !found.isPlaceholderData
  return (
    <>
      <p role="status" className={styles.count}>
        {isAnswer
          ? `${plural(found.data.totals?.results ?? 0, 'résultat')} dans ${plural(found.data.totals?.courses ?? 0, 'formation')} pour «\u00a0${sentence.trim()}\u00a0»`
          : ''}
        {isAnswer && !found.data.isComplete ? PREPARING : ''}
      </p>
      <Load
        query={found}
        loading={<SkeletonCards count={4} className={styles.list} height={110} />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <EmptyState
            title="Aucune formation ne correspond à votre recherche."
            action={
              <Button variant="outline" onClick={onClear}>
                Effacer la recherche
              </Button>
            }
          />
        }
      >
        {(data) => (
          <div className={styles.list}>
            <FoundList found={data} isBusy={found.isPlaceholderData} />
            <ShowMore
              shown={data.groups?.length ?? 0}
              total={Math.min(MAX_COURSES, data.totals?.courses ?? 0)}
              isBusy={found.isPlaceholderData}
              onMore={() => search.set('page', String(pages + 1))}
            />
          </div>
        )}
      </Load>
    </>
  )
}

/** `/courses`: the published courses, or what is found in them (`?q=`). */
export default function CoursesPage() {
  const search = useSearch()
  const sentence = labelOf(search.get('q'))
  return (
    <main className="container">
      <PageHead title="Les formations" lead="Des parcours courts, à suivre chez vous, à votre rythme.">
        <SearchField
          label="Rechercher une formation"
          name="q"
          value={search.get('q')}
          onSearch={(text) => search.set('q', text.trim())}
        />
      </PageHead>
      {sentence ? <Results sentence={sentence} onClear={() => search.set('q', '')} /> : <Catalogue />}
    </main>
  )
}
