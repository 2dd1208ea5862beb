import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'

const ICONS: Readonly<Record<string, IconName>> = {
  video: 'play',
  audio: 'audio',
  text: 'text',
  pdf: 'document',
  exercise: 'exercise',
  quiz: 'check-circle',
  live: 'calendar',
}

/** How a type of lesson is called and drawn. */
export const kindOf = (type: string): { label: string; icon: IconName } => ({
  label: LESSON_KIND_LABELS[type] ?? 'Leçon',
  icon: ICONS[type] ?? 'text',
})
