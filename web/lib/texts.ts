/** Texts shared by several screens (design 5.2). */
export const HEALTH_NOTICE =
  'L’hypnose et le coaching accompagnent le mieux-être. Ils ne remplacent ni un avis, ni un diagnostic, ni un suivi médical ou psychologique. En cas d’urgence, appelez le 15 ou le 112.'
/** Shown wherever a recording can be played. */
export const NOT_WHILE_DRIVING = 'N’écoutez pas cette séance en conduisant.'

/** FROZEN, specification §8. */
export const EXPIRED_MESSAGE = 'Votre session a expirée. Veuillez vous reconnecter.'
/** FROZEN, specification §8: a superuser is not signed in again. */
export const SUPERUSER_REFUSED = 'Admin authentication required. Please check your credentials.'
