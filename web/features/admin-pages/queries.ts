import { records } from '../../lib/records.ts'

export const pages = records('pages')
export const pageRecord = (id: string) => pages.one(id)
