import { type SheetSection, sheetText } from '#drizzle/domain/exercise-sheet.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { longDate } from '../../../lib/format.ts'

/** Downloads the answers as a text file. `at`: when they were closed; defaults to now. */
export const downloadSheet = (
  title: string,
  courseTitle: string,
  sections: readonly SheetSection[],
  at: string | Date = new Date(),
): void => {
  const day = at instanceof Date ? at : new Date(at.replace(' ', 'T'))
  const text = sheetText(title, [courseTitle, longDate(day)], sections)
  // Without a byte order mark, Notepad reads the file in a legacy encoding.
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${slugify(title)}-${day.toISOString().slice(0, 10)}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
