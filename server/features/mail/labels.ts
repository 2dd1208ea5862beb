/** Precedes a code in its mail; the stored mail is later cleaned by it. */
export const CODE_INTRODUCTION = 'Voici votre code de connexion\u00a0: '
