/** What accompanies a lesson's film or recording: caption tracks by language, chapters. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Chapter, chaptersOf } from '../../admin-ui/media/chapters.ts'
import type { CaptionTrack } from '../../admin-ui/media/media-file.ts'
import { captionFiles, languageName, readCaptions } from '../../lib/captions.ts'
import { captionTextsOf, type Lesson } from './queries.ts'

const NONE: Record<string, string> = {}

/** « Français », and « Français 2 » for a second file of one language. */
const labelled = (tracks: readonly Omit<CaptionTrack, 'label'>[]): CaptionTrack[] => {
  const seen = new Map<string, number>()
  return tracks.map((track) => {
    const count = (seen.get(track.language) ?? 0) + 1
    seen.set(track.language, count)
    return { ...track, label: languageName(track.language) + (count > 1 ? ` ${count}` : '') }
  })
}

export interface LessonCompanions {
  tracks: readonly CaptionTrack[]
  chapters: readonly Chapter[]
  /** The files could not be loaded. */
  failed: boolean
  retry: () => void
}

/** Reads a lesson's caption files once. Invalid parts of them are skipped: the lesson plays without. */
export const useCompanions = (lesson: Lesson): LessonCompanions => {
  const query = useQuery(captionTextsOf(lesson))
  const texts = query.data ?? NONE
  const files = useMemo(() => captionFiles(lesson.captions), [lesson.captions])
  const tracks = useMemo(
    () =>
      labelled(
        files
          .filter(({ kind, name }) => kind === 'captions' && texts[name] !== undefined)
          .map(({ name, language }) => ({ id: name, language, cues: readCaptions(texts[name] ?? '') }))
          .filter(({ cues }) => cues.length > 0),
      ),
    [files, texts],
  )
  const chapters = useMemo(() => {
    const file = files.find(({ kind }) => kind === 'chapters')
    return chaptersOf(file ? readCaptions(texts[file.name] ?? '') : [], lesson.content)
  }, [files, texts, lesson.content])
  return { tracks, chapters, failed: query.isError, retry: query.refetch }
}
