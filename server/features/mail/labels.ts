/** What stands before a code in its mail; by it the stored mail is freed of the code later. */
export const CODE_INTRODUCTION = 'Voici votre code de connexion\u00a0: '
