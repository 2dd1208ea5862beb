import { Button, NativeSelect } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { decimal, plural } from '../../lib/format.ts'
import { PAGE_SIZES, type TableState } from '../hooks/use-table-state.ts'
import styles from './DataTable.module.css'

interface Props {
  state: TableState
  total: number
  shown: number
  /** The rows shown are not yet those that were asked for. */
  isLate: boolean
}

/** How much there is, how much of it a page shows, and the way on; says aloud that the list is being fetched. */
export const Pager = ({ state, total, shown, isLate }: Props) => {
  const first = (state.page - 1) * state.perPage + 1
  const last = first + shown - 1
  const count =
    total <= shown ? plural(total, 'résultat') : `${decimal(first)} à ${decimal(last)} sur ${decimal(total)}`
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span aria-live="polite">{isLate ? 'Mise à jour de la liste…' : count}</span>
      {total > PAGE_SIZES[0] ? (
        <NativeSelect
          aria-label="Lignes par page"
          value={String(state.perPage)}
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} par page` }))}
          onChange={(event) => state.setPerPage(Number(event.currentTarget.value))}
        />
      ) : null}
      {total > state.perPage ? (
        <span className={styles.steps}>
          <Button
            variant="outline"
            leftSection={<ChevronLeft size={16} aria-hidden="true" />}
            disabled={state.page <= 1}
            onClick={() => state.setPage(state.page - 1)}
          >
            Précédent
          </Button>
          <Button
            variant="outline"
            rightSection={<ChevronRight size={16} aria-hidden="true" />}
            disabled={state.page * state.perPage >= total}
            onClick={() => state.setPage(state.page + 1)}
          >
            Suivant
          </Button>
        </span>
      ) : null}
    </nav>
  )
}
