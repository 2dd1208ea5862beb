import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './Editor.tsx'

const Editor = lazy(() => import('./Editor.tsx'))

/** Rich text (design reference 4.5), loaded when it is first shown. */
export const RichTextEditor = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton height={280} radius="md" />}>
    <Editor {...props} />
  </Suspense>
)
