import { cellText, type Sheet } from '../sheets.ts'
import styles from './Figures.module.css'

/** A table of figures, which scrolls by itself where it is wider than the screen. */
export const SheetTable = ({ sheet, name }: { sheet: Sheet; name: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Tableau\u00a0: ${name}`}>
    <table className={styles.table}>
      <thead>
        <tr>
          {sheet.columns.map(({ head, kind, isOnlySaved }) =>
            isOnlySaved ? null : (
              <th key={head} scope="col" className={kind === 'text' ? undefined : styles.number}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row) => (
          <tr key={row.join(' ')}>
            <th scope="row">{cellText(row[0] ?? '', 'text')}</th>
            {sheet.columns.slice(1).map(({ head, kind, isOnlySaved }, at) =>
              isOnlySaved ? null : (
                <td key={head} className={kind === 'text' ? undefined : styles.number}>
                  {cellText(row[at + 1] ?? null, kind)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
