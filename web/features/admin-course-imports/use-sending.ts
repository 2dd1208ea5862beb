/** How what was chosen becomes an import: packed where it is more than one file, and sent through the one queue. */
import { useState } from 'react'
import { courseImportFields } from '#drizzle/collections/course-imports.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { fileProblem } from '../../admin-ui/upload/targets.ts'
import { uploads } from '../../admin-ui/upload/uploads.ts'
import { randomId } from '../../lib/random-id.ts'
import { archiveName, goesAlone } from './chosen.ts'
import { archiveProblem, type PackedFile, packed } from './packing.ts'

const UNREADABLE = 'Un de ces fichiers n’a pas pu être lu\u00a0: choisissez-les de nouveau.'

const whole = async (files: readonly PackedFile[]): Promise<File> =>
  goesAlone(files) ?? (await packed(files, archiveName(files)))

/** `started` gets the id that the import will have: a repeated request creates it once. */
export const useSending = (started: (id: string) => void) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (given: Promise<readonly PackedFile[]> | readonly PackedFile[]) => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const files = await given
      const tooLarge = goesAlone(files) ? null : archiveProblem(files)
      if (tooLarge) return setProblem(tooLarge)
      const file = await whole(files)
      const unfit = fileProblem(file, courseImportFields.archive)
      if (unfit) return setProblem(unfit)
      const id = randomId().slice(0, 15)
      const target = {
        collection: 'course_imports' as const,
        id,
        field: 'archive',
        many: false,
        room: null,
        owner: 'Import d’une formation',
        path: adminLink('adminCourseImport', null, { import: id }),
        fresh: { name: file.name.slice(0, 255) },
      }
      uploads.add(target, [file], () => null)
      started(id)
    } catch (error) {
      console.warn('Files to import could not be read', error)
      setProblem(UNREADABLE)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, send }
}
export type Sending = ReturnType<typeof useSending>
