/** What each type of lesson is called, on the course page, in the player and in the editor alike. */
export const LESSON_KIND_LABELS: Readonly<Record<string, string>> = {
  video: 'Vidéo',
  text: 'Texte',
  audio: 'Audio',
  pdf: 'Document',
  exercise: 'Exercice',
  quiz: 'Quiz',
  live: 'Direct',
}
