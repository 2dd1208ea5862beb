/** Keyboard shortcuts of players (design reference 4.15). */
export const PLAYER_SHORTCUTS = [
  { keys: 'Espace', does: 'Lire ou mettre en pause' },
  { keys: 'Flèche gauche', does: 'Reculer de 10 secondes' },
  { keys: 'Flèche droite', does: 'Avancer de 10 secondes' },
  { keys: 'C', does: 'Afficher ou masquer les sous-titres' },
  { keys: 'F', does: 'Plein écran' },
  { keys: 'Échap', does: 'Fermer la fenêtre ouverte' },
  { keys: '?', does: 'Ouvrir cette liste' },
]
