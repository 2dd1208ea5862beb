/** In the order in which an author is offered them. */
export const LESSON_KINDS = ['video', 'audio', 'text', 'pdf', 'exercise', 'quiz', 'live'] as const
export type LessonKindName = (typeof LESSON_KINDS)[number]

/** Labels of lesson types, on the course page, in the player and in the editor. */
export const LESSON_KIND_LABELS: Readonly<Record<string, string>> = {
  video: 'Vidéo',
  text: 'Texte',
  audio: 'Audio',
  pdf: 'Document',
  exercise: 'Exercice',
  quiz: 'Quiz',
  live: 'Direct',
}
