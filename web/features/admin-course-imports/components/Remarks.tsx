import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportRemark } from '#drizzle/domain/course-import.ts'
import { plural } from '../../../lib/format.ts'
import styles from './CourseImport.module.css'

const SHOWN = 8

const said = ({ where, message }: ImportRemark) => (where === '' ? message : `${where}\u00a0: ${message}`)

/** Skipped or changed content, file by file or line by line. */
export const Remarks = ({ remarks, title }: { remarks: readonly ImportRemark[]; title: string }) => {
  const [isWhole, setWhole] = useState(false)
  if (remarks.length === 0) return null
  const shown = isWhole ? remarks : remarks.slice(0, SHOWN)
  const others = remarks.length - shown.length
  return (
    <Alert color="yellow" title={title}>
      <ul className={styles.remarks}>
        {shown.map((remark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two remarks may be alike, and the list never changes
          <li key={at}>{said(remark)}</li>
        ))}
      </ul>
      {others > 0 ? (
        <Button mt="sm" variant="outline" size="compact-md" onClick={() => setWhole(true)}>
          {`Afficher ${plural(others, 'autre remarque', 'autres remarques')}`}
        </Button>
      ) : null}
    </Alert>
  )
}
