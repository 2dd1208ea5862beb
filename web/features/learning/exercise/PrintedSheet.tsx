import { createPortal } from 'react-dom'
import { REMOVED, type SheetSection } from '#drizzle/domain/exercise-sheet.ts'
import { longDate } from '../../../lib/format.ts'
import styles from './PrintedSheet.module.css'

const Section = ({ title, lines, table }: SheetSection) => (
  <section className={styles.section}>
    {title ? <h2>{title}</h2> : null}
    {table ? (
      <table>
        <thead>
          <tr>
            {table.head.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ) : null}
    {lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <p key={at}>{line}</p>
    ))}
  </section>
)

/** The answers on A4 sheets, visible in print only. */
export const PrintedSheet = (props: {
  title: string
  courseTitle: string
  /** When the round was closed; empty for the open one. */
  date: string
  sections: readonly SheetSection[]
}) => {
  const { title, courseTitle, date, sections } = props
  const removed = sections.filter(({ isRemoved }) => isRemoved)
  return createPortal(
    <div className={styles.sheet} data-printed-sheet="" aria-hidden="true">
      <h1>{title}</h1>
      <p className={styles.lead}>{`${courseTitle}, ${longDate(date || new Date())}`}</p>
      {sections
        .filter(({ isRemoved }) => !isRemoved)
        .map((section) => (
          <Section key={section.id} {...section} />
        ))}
      {removed.length > 0 ? <h1>{REMOVED}</h1> : null}
      {removed.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </div>,
    document.body,
  )
}
