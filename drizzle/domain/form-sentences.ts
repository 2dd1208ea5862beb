/** Messages below an input, shared by browser and server validation. */
export const REQUIRED = 'Ce champ est nécessaire.'
export const UNTICKED = 'Merci de cocher cette case pour continuer.'
export const INCOMPLETE_EMAIL = 'Cette adresse e-mail semble incomplète.'
export const INCOMPLETE_ADDRESS = 'Saisissez une adresse complète, par exemple https://example.com.'
export const TAKEN = 'Cette valeur est déjà utilisée.'
export const NOT_A_CHOICE = 'Cette valeur n’est pas dans la liste des choix.'
