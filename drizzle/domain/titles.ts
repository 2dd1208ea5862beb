/** Titles that server and web must write alike. */

/** FROZEN, specification §2. */
export const HOME_TITLE = "Cap sur votre nouvelle vie ? L'Hypnose et le Coaching illuminent votre chemin"
