/** The sentence under which an address is kept to tell of a return. */
export const RESTOCK_CONSENT =
  'Mon adresse sert à m’écrire une seule fois, au retour de ce produit, puis elle est effacée.'
