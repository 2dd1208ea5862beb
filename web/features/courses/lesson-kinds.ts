import type { IconName } from '../../ui/icon/Icon.tsx'

/** How each kind of lesson is called and drawn. */
export const LESSON_KINDS: Record<string, { label: string; icon: IconName }> = {
  video: { label: 'Vidéo', icon: 'play' },
  audio: { label: 'Audio', icon: 'audio' },
  text: { label: 'Texte', icon: 'text' },
  pdf: { label: 'Document', icon: 'document' },
  exercise: { label: 'Exercice', icon: 'exercise' },
  quiz: { label: 'Questionnaire', icon: 'check-circle' },
  live: { label: 'Direct', icon: 'calendar' },
}
export const kindOf = (type: string): { label: string; icon: IconName } =>
  LESSON_KINDS[type] ?? { label: 'Leçon', icon: 'text' }
