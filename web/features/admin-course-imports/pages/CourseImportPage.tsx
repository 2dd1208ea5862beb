import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { UploadRow } from '../../../admin-ui/upload/UploadRow.tsx'
import { uploads, useUploads } from '../../../admin-ui/upload/uploads.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import styles from '../components/CourseImport.module.css'
import { Done, FailedImport, Running } from '../components/Outcome.tsx'
import { Preview } from '../components/Preview.tsx'
import { SourceChoice } from '../components/SourceChoice.tsx'
import { type CourseImport, importOf, withdraw } from '../queries.ts'
import { useSending } from '../use-sending.ts'

const PARTS: Readonly<
  Record<string, (props: { record: CourseImport; restart: () => void }) => React.ReactNode>
> = {
  waiting: Running,
  done: Done,
  failed: FailedImport,
}

/** An import that has arrived, by how far it is. */
const Arrived = ({ id, restart }: { id: string; restart: () => void }) => {
  const query = useQuery(importOf(id))
  if (query.data) {
    const Part = PARTS[query.data.status] ?? Preview
    return <Part record={query.data} restart={restart} />
  }
  if (!query.isError) return <Blocks rows={4} />
  if (!isNotFound(query.error)) return <Failed retry={query.refetch} />
  return (
    <Alert color="yellow" role="alert" title="Il n’y a rien à importer ici">
      <Text mb="md">Cet envoi n’est pas arrivé en entier, a été retiré, ou date de plus d’un jour.</Text>
      <Button variant="outline" onClick={restart}>
        Choisir de nouveau
      </Button>
    </Alert>
  )
}

const CourseImports = () => {
  const [search, setSearch] = useSearchParams()
  const id = search.get('import') ?? ''
  const sending = useSending((started) => setSearch({ import: started }))
  const sent = useUploads().find(({ target }) => target.collection === 'course_imports' && target.id === id)
  const restart = () => {
    if (sent) uploads.remove(sent.key)
    // Best effort: it expires a day later by itself.
    else void withdraw(id).catch(() => undefined)
    setSearch({})
  }
  const arrived = sent?.status === 'completed' ? sent.key : ''
  // This page shows what has become of it: the tray need not.
  useEffect(() => {
    if (arrived) uploads.remove(arrived)
  }, [arrived])
  const isComing = sent !== undefined && sent.status !== 'completed'
  return (
    <AdminPage title="Importer une formation">
      {id === '' ? <SourceChoice sending={sending} /> : null}
      {isComing ? (
        <Stack maw={860}>
          <ul className={styles.sent} aria-label="Envoi">
            <UploadRow upload={sent} />
          </ul>
          {sent.status === 'error' ? (
            <div>
              <Button variant="outline" onClick={restart}>
                Choisir autre chose
              </Button>
            </div>
          ) : null}
        </Stack>
      ) : null}
      {id !== '' && !isComing ? <Arrived key={id} id={id} restart={restart} /> : null}
    </AdminPage>
  )
}

/** `/admin/courses/import`: a file, a folder or a list becomes a draft; `?import=ID` is one that was sent. */
export default function CourseImportPage() {
  return useCan('courses.manage') ? <CourseImports /> : <Forbidden />
}
